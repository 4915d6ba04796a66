"""What is played in a wargame, as its form asks for it: missions, boards and the players of each side."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, cast, get_args

import msgspec

from game.core.alphabet import alphabetical
from game.rules.system import erased
from game.scenes.services import Services
from game.scenes.setup.draft import FREE, Draft, Entry, Kept, SeatDraft
from game.scenes.setup.form import Field
from game.scenes.setup.teams import mates, seated, sides, usual_size
from game.scenes.setup.usual import MADE, THEATRE, made_entry, theatre_name, usual_form
from game.systems.wargame.content_missions import Mission, Relief, Size
from game.systems.wargame.fitting import misfit
from game.systems.wargame.request import Seat, SideRequest, WargameRequest
from game.systems.wargame.system import WARGAME

MISSION, FIRST = "mission", "first_activation"
"""The group of missions, and the battle among them that explains the game."""
ROLES: Final[tuple[Seat, ...]] = ("attacker", "defender")
SIZES: Final = tuple(get_args(Size))
BOARD: Final = "map"
DRAWN: Final = "drawn:"
"""Before a size: the mission is drawn by the die among those of that size (WG-6.2)."""
MOST_SEATS: Final = 4
"""So many players can be seated on a side."""
USUAL: Final = usual_form(erased(WARGAME))


def is_guided(draft: Draft) -> bool:
    """Whether the battle is the one that explains the game."""
    return draft.entry == FIRST


# Missions and boards


def entries(services: Services, draft: Draft) -> list[Entry]:
    """Return the missions by size, the guided battle before them; or the boards, one by seed after them."""
    if draft.group == FREE:
        return [*_boards(services, draft.text(THEATRE)), made_entry(services, FREE)]
    assert USUAL.entries is not None
    found = list(USUAL.entries(services, draft))
    if draft.group != MISSION:
        return found
    words, missions = services.words, services.catalog.of(Mission)
    name, about = words("wargame.guide.entry.name"), words("wargame.guide.entry.about")
    known = sorted(
        (each for each in found if each.id in missions), key=lambda each: SIZES.index(missions[each.id].size)
    )
    sized = [replace(each, note=words(f"wargame.size.{missions[each.id].size}")) for each in known]
    rest = [each for each in found if each.id not in missions]
    return [Entry(FIRST, name, group=MISSION, about=about, is_starred=True), *sized, *rest]


def _boards(services: Services, theatre: str) -> list[Entry]:
    """Return the boards of a theatre (any for "") on which a mission can be fought."""
    found = []
    missions = services.catalog.of(Mission).values()
    for relief in sorted(services.catalog.of(Relief).values(), key=lambda each: alphabetical(each.name)):
        where = "space" if relief.pool == ("space",) else "land"
        if theatre in ("", where) and any(not misfit(each, relief) for each in missions):
            note = theatre_name(services, where)
            found.append(Entry(relief.id, relief.name, note, group=FREE, about=relief.description))
    return found


def _missions(services: Services, board: str) -> list[Mission]:
    """Return the missions that can be fought on a board, by size; all on one that is made for them."""
    relief = services.catalog.of(Relief).get(board)
    every = sorted(
        services.catalog.of(Mission).values(),
        key=lambda each: (SIZES.index(each.size), alphabetical(each.name)),
    )
    return [each for each in every if relief is None or not misfit(each, relief)]


def _mission_options(services: Services, draft: Draft) -> list[tuple[str, str]]:
    """Return what can be fought on a board: missions, and on a made one whatever the die says."""
    words = services.words
    found = [
        (each.id, words("wargame.form.mission", name=each.name, size=words(f"wargame.size.{each.size}")))
        for each in _missions(services, draft.entry)
    ]
    if draft.entry == MADE:
        held = {each.size for each in services.catalog.of(Mission).values()}
        drawn = [size for size in SIZES if size in held]
        found += [
            (f"{DRAWN}{size}", words("wargame.form.drawn", size=words(f"wargame.size.{size}")))
            for size in drawn
        ]
    return found


def _board_options(services: Services, draft: Draft) -> list[tuple[str, str]]:
    """Return the boards of a mission, its own first."""
    mission = services.catalog.of(Mission).get(draft.entry)
    if mission is None:
        return [("", "")]
    every = services.catalog.of(Relief)
    own = every.get(mission.board)
    first = ("", services.words("wargame.form.own_board", name=mission.board if own is None else own.name))
    others = [each for each in every.values() if each.id != mission.board and not misfit(mission, each)]
    return [first, *sorted(((each.id, each.name) for each in others), key=lambda each: alphabetical(each[1]))]


FIELDS: Final = (
    Field(
        id=MISSION,
        options=_mission_options,
        text="wargame.form.mission.title",
        width=230,
        is_shown=lambda services, draft: draft.group == FREE,
    ),
    Field(
        id=BOARD,
        options=_board_options,
        text="wargame.form.board",
        width=230,
        is_shown=lambda services, draft: (
            draft.group == MISSION and not is_guided(draft) and len(_board_options(services, draft)) > 1
        ),
    ),
)
"""Which mission on a board, and which board for a mission."""


def agree(services: Services, draft: Draft, changed: str) -> None:
    """Take a mission and a board that fit each other; seat as many as each side has."""
    before, entry = {seat.key: seat for seat in draft.seats}, draft.entry
    draft.values.pop(BOARD if draft.group == FREE else MISSION, None)
    USUAL.agree(services, draft, changed)
    if entry != draft.entry and any(each.id == entry for each in entries(services, draft)):
        draft.entry = entry
    if draft.group == FREE:
        _settle(draft, MISSION, _mission_options(services, draft), _usual_mission(services))
    elif draft.group == MISSION:
        _settle(draft, BOARD, _board_options(services, draft), "")
    if is_guided(draft) and changed == "entry":
        draft.kept.setdefault(FIRST, Kept(draft.seats, {}, {}))
        draft.seats = [SeatDraft("attacker"), SeatDraft("defender", who="cadet")]
    elif not is_guided(draft) and FIRST in draft.kept:
        draft.seats = draft.kept.pop(FIRST).seats
        before = {seat.key: seat for seat in draft.seats}
    size = usual_size if not is_guided(draft) else lambda side: 1
    draft.seats = seated(draft, WARGAME.name, before, size)


def _usual_mission(services: Services) -> str:
    return str(getattr(services.systems[WARGAME.name].default_request(services.catalog), MISSION, ""))


def _settle(draft: Draft, name: str, options: list[tuple[str, str]], usual: str) -> None:
    """Keep a value that is among the options; else take the usual one, or the first."""
    known = [value for value, _ in options]
    if draft.text(name) not in known or name not in draft.values:
        draft.values[name] = usual if usual in known else next(iter(known), "")


def request(services: Services, draft: Draft) -> WargameRequest:
    """Return the usual request with mission, board and players as they were chosen."""
    asked = cast(WargameRequest, USUAL.request(services, draft))
    asked = msgspec.structs.replace(asked, size="", board=draft.text(BOARD) if draft.group == MISSION else "")
    if draft.group == FREE:
        chosen = draft.text(MISSION)
        board = "" if draft.entry == MADE else draft.entry
        asked = msgspec.structs.replace(asked, mission=chosen, board=board)
        if chosen.startswith(DRAWN):
            size = cast(Size, chosen.removeprefix(DRAWN))
            asked = msgspec.structs.replace(asked, mission="", size=size, mission_seed=draft.seed)
    found = dict(asked.sides)
    for side in sides(draft):
        team = mates(draft, side)
        if team and side.key in ROLES:
            known = found.get(side.key, SideRequest())
            players = (side.key, *(mate.key for mate in team))
            found[side.key] = msgspec.structs.replace(known, players=players)
    return msgspec.structs.replace(asked, sides=found)
