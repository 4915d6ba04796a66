"""In every part of a turn a seat is offered all that is accepted, and nothing else (SE-1, SE-3 to SE-5).

What is ordered, asked or granted already is accepted again, as in games of before, but not offered.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

import pytest
from msgspec.structs import fields, replace

from game.core.ids import PlayerId
from game.systems.sectors import actions as a
from game.systems.sectors.profile import Ability
from game.systems.sectors.resolve import open_games
from game.systems.sectors.state import SYSTEM, SectorsState
from game.systems.sectors.telling import TELLING
from tests.support.refusals import accepted
from tests.support.sectors import (
    RULES,
    acted,
    campaign,
    committed,
    merged,
    place,
    planned,
)

KINDS: tuple[type[a.SectorsAction], ...] = (
    a.AdmitPlayer,
    a.AgreePairs,
    a.AnswerAppeal,
    a.AnswerChallenge,
    a.AnswerPetition,
    a.Appeal,
    a.AskAbility,
    a.BuyUnit,
    a.CallDeadline,
    a.Commit,
    a.DeleteNote,
    a.DismissPlayer,
    a.ForwardPetition,
    a.GrantAbility,
    a.Levy,
    a.MarkRegion,
    a.MoveUnit,
    a.PinNote,
    a.QuitCampaign,
    a.RevokeGrant,
    a.SetAside,
    a.StrikePlayer,
    a.TakeOver,
    a.TakeUpGame,
    a.UseAbility,
)
"""Kinds with a limited number of values: texts, results and pairings have more than are listed."""
WAYS = ("skirmish", "duel", "strategic", "wargame", "automatic", "hand", "later", "concede", "staff")
PEOPLE = {"greys_1": "ann", "greys_2": "amy", "machina_1": "bob", "marines_1": "cy"}
LEVY = Ability(id="dig", name="Dig", phase="production", effect="levy")


def everything(state: SectorsState, player: PlayerId) -> Iterator[a.SectorsAction]:
    """Yield every action of these kinds with the names and places of a campaign."""
    seats, games = [*state.players], [game.id for each in state.battles.values() for game in each.games]
    domains: Mapping[str, Sequence[object]] = {
        "unit": ["", *seats],
        "asker": seats,
        "target": seats,
        "mate": seats,
        "region": range(-1, len(state.owners) + 1),
        "game": ["", *games],
        "battle": [*state.battles],
        "way": WAYS,
        "how": ("ai", "quit"),
        "mark": ("attack", "defend", "hold", "avoid", "none"),
        "number": range(3),
        **dict.fromkeys(("pinned", "grants", "forwards", "accepts", "agrees", "by_ability"), (True, False)),
    }
    for kind in KINDS:
        names = [each.name for each in fields(kind) if each.name in domains]
        for values in product(*(domains[name] for name in names)):
            chosen: dict[str, Any] = dict(zip(names, values, strict=True))
            if not (kind is a.BuyUnit and chosen["region"] < 0) and not is_said_otherwise(
                state, player, kind, chosen
            ):
                yield kind(player=player, **chosen)


def is_said_otherwise(
    state: SectorsState, player: PlayerId, kind: type[a.SectorsAction], chosen: Mapping[str, Any]
) -> bool:
    """Whether the list has a plainer action for it: Generals ask nobody, one answer needs no "all"."""
    if player == SYSTEM:
        return kind is not a.SetAside
    if kind is a.AskAbility:
        return state.races[state.players[player].race].general == player
    return kind is a.AnswerChallenge and not chosen["game"] and len(open_games(state, player)) < 2


def is_so_already(state: SectorsState, action: a.SectorsAction) -> bool:
    """Whether it is taken, but nothing is other than it was, the place in the order of submission apart."""
    if not isinstance(action, a.MoveUnit | a.AskAbility | a.UseAbility | a.GrantAbility):
        return False
    race = state.players[action.player].race
    return meant(state, race) == meant(acted(state, action), race)


def meant(state: SectorsState, race: str) -> object:
    """What a race has ordered, asked and granted."""
    plan = state.plans[race]
    orders = {order.unit: order.region for order in plan.orders}
    uses = [None if use is None else replace(use, number=0) for use in (*plan.asks, plan.grant)]
    return orders, sorted(map(repr, uses[:-1])), uses[-1]


def offered(state: SectorsState, player: str) -> list[a.SectorsAction]:
    """Return what a seat is offered of these kinds, and check that it is all that is accepted."""
    seat = PlayerId(player)
    taken = accepted(TELLING, everything(state, seat), lambda each: RULES.check(state, each))
    allowed = {each for each in taken if not is_so_already(state, each)}
    found = [each for each in RULES.legal(state, seat) if isinstance(each, KINDS)]
    assert {*found} == allowed, sorted(map(repr, {*found} ^ allowed))[:5]
    assert len(found) == len({*found}), "nothing is offered twice"
    return found


def of(state: SectorsState, player: str, kind: type[a.SectorsAction]) -> list[Any]:
    """Return what a seat is offered of a kind."""
    return [each for each in offered(state, player) if isinstance(each, kind)]


def country(**more: Any) -> SectorsState:
    """Return a campaign of three races, people among them, with something of everything."""
    return campaign(
        "AB BC CD DE AE",
        {"greys": "AA", "machina": "BC", "marines": "DD"},
        owners={"greys": "AE", "machina": "BC", "marines": "D"},
        factories="AEBD",
        queue=2,
        treasury=(8, 4),
        orders="each",
        **{"people": PEOPLE, "administrator": "marines_1"} | more,
    )


@pytest.mark.rule("SE-1.3", "SE-2.2", "SE-2.7", "SE-3.6", "SE-3.7")
def test_while_turns_are_planned() -> None:
    state = country()
    ask = a.AskAbility(player=PlayerId("greys_2"), unit=PlayerId("greys_2"), region=place(state, "E"))
    note = a.PostNote(player=PlayerId("greys_1"), text="Hold A.")
    asked = acted(state, ask, note, a.MakePetition(player=PlayerId("greys_2"), text="More gold."))
    for seat in RULES.active(asked):
        offered(asked, seat)
    assert [each.asker for each in of(asked, "greys_1", a.GrantAbility)] == ["greys_2"]
    assert {each.region for each in of(asked, "greys_2", a.MoveUnit)} == {
        place(state, letter) for letter in "ABE"
    }
    uses = {(each.unit, each.region) for each in of(asked, "greys_1", a.UseAbility)}
    assert uses == {("greys_1", place(state, "E")), ("greys_2", place(state, "E"))}
    granted = acted(asked, a.GrantAbility(player=PlayerId("greys_1"), asker=PlayerId("greys_2")))
    assert len(of(granted, "greys_1", a.RevokeGrant)) == 1 and not of(granted, "greys_2", a.RevokeGrant)
    assert {each.unit for each in of(asked, "machina_1", a.UseAbility)} == {
        each.id for each in asked.players.values() if each.race != "machina" and each.status == "active"
    }, "an enemy is named before it is known who meets whom"
    general = of(asked, "marines_1", a.UseAbility)
    assert {(each.unit, each.region) for each in general} == {("", place(state, "D"))}


@pytest.mark.rule("SE-3.8")
def test_while_meetings_are_looked_at() -> None:
    state = planned(country(), greys_1="B", greys_2="E")
    assert state.phase == "scan" and RULES.active(state) == ("machina_1",)
    assert [each.unit for each in of(state, "machina_1", a.UseAbility)] == ["greys_1"]
    used = acted(state, a.UseAbility(player=PlayerId("machina_1"), unit=PlayerId("greys_1")))
    assert len(of(used, "machina_1", a.RevokeGrant)) == 1 or used.phase != "scan"


@pytest.mark.rule("SE-4.1", "SE-6.1", "SE-6.2")
def test_while_battles_are_fought() -> None:
    state = merged(country(battle_choice="each"), greys_1="B", greys_2="B")
    assert state.phase == "combat"
    for seat in RULES.active(state):
        offered(state, seat)
    assert {each.way for each in of(state, "greys_1", a.AnswerChallenge)} >= {"skirmish", "later", "concede"}
    assert not of(state, "marines_1", a.AnswerChallenge)
    later = state
    for seat in RULES.active(later):
        later = acted(later, a.AnswerChallenge(player=seat, game="", way="later"))
    while later.phase != "planning":
        later = committed(later)
    ways = {each.way for each in of(later, "greys_1", a.TakeUpGame)}
    assert "skirmish" in ways and not ways & {"later", "concede"}
    assert not of(later, "marines_1", a.TakeUpGame)
    begun = acted(later, of(later, "greys_1", a.TakeUpGame)[0])
    if SYSTEM in RULES.active(begun):
        assert len(of(begun, SYSTEM, a.SetAside)) == 1


@pytest.mark.rule("SE-3.9", "SE-5.2", "SE-5.4")
@pytest.mark.parametrize("change", [{}, {"abilities": {"greys": LEVY}}], ids=["shipped", "levy"])
def test_while_units_are_bought(change: dict[str, object]) -> None:
    state = merged(country(**change))
    assert state.phase == "production"
    for seat in RULES.active(state):
        offered(state, seat)
    own = {(each.region, each.by_ability) for each in of(state, "greys_1", a.BuyUnit)}
    assert own == {(place(state, letter), False) for letter in "AE"}
    marines = {(each.region, each.by_ability) for each in of(state, "marines_1", a.BuyUnit)}
    assert marines == {(place(state, "D"), False), (place(state, "D"), True)}
    assert len(of(state, "greys_1", a.Levy)) == ("abilities" in change)
    assert not of(state, "greys_2", a.BuyUnit), "the General buys"


@pytest.mark.rule("SE-7.3")
def test_when_it_is_over_nobody_is_asked() -> None:
    state = country()
    assert RULES.active(replace_phase(state, "planning"))
    assert RULES.active(replace_phase(state, "production"))
    assert RULES.active(replace_phase(state, "over")) == ()


def replace_phase(state: SectorsState, phase: Any) -> SectorsState:
    """Return a campaign in another part of its turn."""
    other = state.clone()
    other.phase, other.committed = phase, ()
    return other


@pytest.mark.rule("SE-1.6")
def test_a_board_is_offered_note_by_note() -> None:
    state = country()
    for number in range(2):
        state = acted(state, a.PostNote(player=PlayerId("greys_2"), text=f"Note {number}"))
    notes = state.plans["greys"].notes
    first = notes[0].number
    state = acted(state, a.PinNote(player=PlayerId("greys_1"), number=first, pinned=True))
    pins = {(each.number, each.pinned) for each in of(state, "greys_1", a.PinNote)}
    assert pins == {(first, False), (notes[1].number, True)}
    assert {each.number for each in of(state, "greys_1", a.DeleteNote)} == {each.number for each in notes}
    assert not of(state, "greys_2", a.PinNote)
    assert replace(notes[0], is_pinned=True) == state.plans["greys"].notes[0]
