"""Links: every reference, asset and system name of an entry must lead somewhere its pack may go."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from game.content.assets import asset_fault
from game.content.entries import Chain
from game.content.fields import Asset, Ref
from game.content.problems import Problem, closest, did_you_mean, one_of, shown
from game.content.shapes import MarkedText, Shape, marked_texts
from game.content.systems import SystemSchema
from game.content.tree import YamlMapping, path_text, place_of

UNKNOWN_REFERENCE = "unknown_reference"
"""The code of a link to an entry that is not there."""


class PlacedText(NamedTuple):
    """A text of an entry that means something, with file, line and column."""

    found: MarkedText
    place: tuple[str, int, int]


def placed_texts(shape: Shape, tree: YamlMapping) -> tuple[PlacedText, ...]:
    """Return every reference, asset and system name of an entry with its place."""
    texts = marked_texts(shape, tree)
    return tuple(PlacedText(each, place_of(tree, each.path, at_key=each.is_key)) for each in texts)


@dataclass(frozen=True, slots=True)
class Links:
    """What references may lead to."""

    chains: Mapping[str, Mapping[str, Chain]]
    systems: Mapping[str, SystemSchema]
    visible: Mapping[str, set[str]]
    """Pack id to the packs that it may refer to: itself and what it requires."""
    assets: Mapping[str, Mapping[str, Mapping[str, str]]]
    """Pack id to its assets by sort and name."""
    pack_of_file: Mapping[str, str]
    unread: Mapping[str, set[str]]
    """Kind to the packs with a file of it that could not be read: what it holds is unknown, not wrong."""
    misnamed: Mapping[str, Mapping[str, list[str]]]
    """Kind and pack to what its entries are called whose id is none: who means them is told nothing more."""
    called: Mapping[str, str]
    """Kind to what messages call its entries."""

    def check(self, chain: Chain, texts: Iterable[PlacedText]) -> Iterator[tuple[str, Problem]]:
        """All links among the texts of an entry that lead nowhere, each with the pack at fault."""
        for found, (file, line, column) in texts:
            pack = self.pack_of_file.get(file, chain.last_pack)
            fault = self._fault(found, pack)
            if fault is not None:
                code, message, hint = fault
                yield pack, Problem(file, line, column, path_text(found.path), code, message, hint)

    def picture(self, chain: Chain, texts: Iterable[PlacedText]) -> str:
        """The place of the picture that an entry names, "" where it names none that is there."""
        for found, (file, _, _) in texts:
            if isinstance(found.mark, Asset) and found.mark.sort == "image":
                pack = self.pack_of_file.get(file, chain.last_pack)
                return self.assets.get(pack, {}).get("image", {}).get(found.text, "")
        return ""

    def _fault(self, found: MarkedText, pack: str) -> tuple[str, str, str] | None:
        match found.mark:
            case Ref(kind):
                return self._reference(kind, found.text, pack)
            case Asset(sort):
                return asset_fault(found.text, sort, self.assets.get(pack, {}).get(sort, {}))
            case _:
                return self._system(found.text)

    def _reference(self, kind: str, text: str, pack: str) -> tuple[str, str, str] | None:
        known = self.chains.get(kind, {})
        chain = known.get(text)
        reachable = self.visible.get(pack, {pack})
        if chain is not None:
            if chain.owner in reachable:
                return None
            message = f"the {self.called.get(kind, kind)} '{text}' belongs to the pack '{chain.owner}'"
            return "not_required", message, f"add {chain.owner} to requires in mod.yaml"
        misnamed = self.misnamed.get(kind, {})
        if self.unread.get(kind, set()) & reachable or any(
            closest(text, misnamed.get(pack, ())) for pack in reachable
        ):
            return None
        hint = did_you_mean(text, (name for name, each in known.items() if each.owner in reachable))
        return UNKNOWN_REFERENCE, f"there is no {self.called.get(kind, kind)} {shown(text)}", hint

    def _system(self, text: str) -> tuple[str, str, str] | None:
        if text in self.systems:
            return None
        hint = did_you_mean(text, self.systems) or f"systems are {one_of(sorted(self.systems))}"
        return "unknown_system", f"there is no system '{text}'", hint
