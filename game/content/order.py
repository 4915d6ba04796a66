"""The order of packs: each after those that it requires; what cannot be ordered is told."""

import re
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from game.content.models import Pack
from game.content.packs import ASSETS, PackFile, PackListing, PackSource
from game.content.problems import Problem, did_you_mean, one_of
from game.content.tree import Path, YamlMapping, path_text, place_of

BASE = "base"
"""The pack with the game's own rules; there is no game without it."""
_FOLDERS_TOLD = 3
_COMPARISON = re.compile(r"(>=|<=|==|>|<) *([0-9.]+)")


@dataclass(slots=True)
class FoundPack:
    """A pack on its way through the loader."""

    listing: PackListing
    tree: YamlMapping
    header: Pack | None
    id: str
    problems: list[Problem] = field(default_factory=list)

    @property
    def source(self) -> PackSource:
        """Where it lies."""
        return self.listing.source

    @property
    def files(self) -> list[PackFile]:
        """Its files, sorted."""
        return self.listing.files

    def note(self, path: Path, code: str, message: str, hint: str = "", *, at_key: bool = False) -> None:
        """Note a problem of its header."""
        file, line, column = place_of(self.tree, path, at_key=at_key)
        self.problems.append(Problem(file, line, column, path_text(path), code, message, hint))


def version_numbers(version: str) -> tuple[int, ...]:
    """1.2.0 as (1, 2, 0), missing numbers 0."""
    numbers = [int(part) for part in re.findall(r"[0-9]+", version)[:3]]
    return tuple(numbers + [0] * (3 - len(numbers)))


def is_version_in(version: str, wanted: str) -> bool:
    """Whether a version satisfies a range such as `>=1.0, <2`; * is any."""
    have = version_numbers(version)
    for comparison, number in _COMPARISON.findall(wanted):
        want = version_numbers(number)
        is_met = {
            ">=": have >= want,
            "<=": have <= want,
            "==": have == want,
            ">": have > want,
            "<": have < want,
        }[comparison]
        if not is_met:
            return False
    return True


def stand_ins(packs: list[FoundPack]) -> list[FoundPack]:
    """Let a given pack stand in for the shipped one with its id; any other double id is a problem.

    One for `base` that lacks whole folders of it would leave all others without what they are based on.
    """
    by_id: dict[str, FoundPack] = {}
    for pack in packs:
        if not pack.id:
            continue
        first = by_id.get(pack.id)
        if first is None:
            by_id[pack.id] = pack
        elif first.source.origin == "shipped" and pack.source.origin == "given":
            missing = sorted(_parts(first) - _parts(pack)) if pack.id == BASE else []
            if missing:
                message = f"a pack '{pack.id}' takes the place of the game's own, but this one has no "
                hint = "choose another id to add to the game, or to change it"
                pack.note(("id",), "duplicate_pack", message + one_of(missing, _FOLDERS_TOLD), hint)
                pack.id = ""
                continue
            by_id[pack.id] = pack
            first.id = ""
            _keep_maps(first, pack)
        else:
            place = f"{first.source.place}/mod.yaml"
            pack.note(
                ("id",), "duplicate_pack", f"the pack '{pack.id}' is already in {place}", "choose another id"
            )
            pack.id = ""
    return [pack for pack in packs if pack.id or pack.problems]


def _parts(pack: FoundPack) -> set[str]:
    """The folders of content in which a pack has files of its own."""
    inside = (each for each in pack.files if each.path.is_relative_to(pack.source.folder))
    return {each.part for each in inside} - {"", ASSETS}


def _keep_maps(shipped: FoundPack, given: FoundPack) -> None:
    """Maps outside of a shipped pack's folder go to a stand-in without maps of its own."""
    if not any(each.part == "maps" for each in given.files):
        outside = [each for each in shipped.files if not each.path.is_relative_to(shipped.source.folder)]
        given.listing.files += outside


def ordered(packs: list[FoundPack], game_version: str, order: Sequence[str] = ()) -> list[FoundPack]:
    """The packs in load order; problems of requirements are noted in them, packs in a cycle come last.

    `base` comes first, then those in the player's ``order``, then the others by id; but each after all that
    it requires.
    """
    by_id = {pack.id: pack for pack in packs if pack.id}
    for pack in by_id.values():
        _check_requires(pack, by_id, game_version)
    result: list[FoundPack] = []
    done: set[str] = set()
    places = {name: place for place, name in reversed(list(enumerate(order)))}
    waiting = [by_id[name] for name in sorted(by_id, key=lambda name: (_rank(name, places), name))]
    while waiting:
        ready = next((pack for pack in waiting if all(name in done for name in _wanted(pack, by_id))), None)
        if ready is None:
            break
        waiting.remove(ready)
        done.add(ready.id)
        result.append(ready)
    for pack in waiting:
        cycle = _cycle(pack, by_id)
        if cycle:
            rounds = " -> ".join([*cycle, cycle[0]])
            pack.note(
                ("requires", cycle[1] if len(cycle) > 1 else cycle[0]),
                "cycle",
                f"packs require each other: {rounds}",
            )
    return [*result, *waiting, *(pack for pack in packs if not pack.id)]


def _rank(name: str, places: Mapping[str, int]) -> int:
    return -1 if name == BASE else places.get(name, len(places))


def _wanted(pack: FoundPack, by_id: Mapping[str, FoundPack]) -> Iterator[str]:
    if pack.header is not None:
        yield from (name for name in pack.header.requires if name in by_id)


def _check_requires(pack: FoundPack, by_id: Mapping[str, FoundPack], game_version: str) -> None:
    if pack.header is None:
        return
    if not is_version_in(game_version, pack.header.game):
        pack.note(
            ("game",), "game_version", f"the pack is for game {pack.header.game}; this is {game_version}"
        )
    for name, wanted in pack.header.requires.items():
        other = by_id.get(name)
        path: Path = ("requires", name)
        if other is None:
            hint = did_you_mean(name, [each for each in by_id if each != pack.id]) or (
                "put it into the mods folder (mods check: name its folder too), or take it from the list"
            )
            pack.note(path, "missing_pack", f"the required pack '{name}' is not installed", hint, at_key=True)
        elif other.header is not None and not is_version_in(other.header.version, wanted):
            message = f"needs '{name}' {wanted}, but {other.header.version} is installed"
            pack.note(path, "pack_version", message, at_key=False)


def _cycle(pack: FoundPack, by_id: Mapping[str, FoundPack]) -> list[str]:
    """The shortest ring of packs from a pack back to itself, nothing if it only depends on one."""
    came_from: dict[str, str] = {}
    waiting = deque([pack.id])
    while waiting:
        name = waiting.popleft()
        for following in sorted(_wanted(by_id[name], by_id)):
            if following == pack.id:
                ring = [name]
                while ring[-1] != pack.id:
                    ring.append(came_from[ring[-1]])
                return ring[::-1]
            if following not in came_from:
                came_from[following] = name
                waiting.append(following)
    return []


def required_by(pack: FoundPack, by_id: Mapping[str, FoundPack]) -> set[str]:
    """The pack itself and all that it requires, directly or not."""
    seen: set[str] = set()
    waiting = [pack.id]
    while waiting:
        name = waiting.pop()
        if name not in seen:
            seen.add(name)
            waiting += [] if name not in by_id else list(_wanted(by_id[name], by_id))
    return seen
