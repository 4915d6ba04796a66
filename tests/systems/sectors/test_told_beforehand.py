"""What is told of a region while orders are given, where two rules meet in it."""

from dataclasses import replace
from types import SimpleNamespace
from typing import cast

import pytest

from game.core.ids import PlayerId
from game.scenes.sectors.panels import _buying
from game.scenes.sectors.texts import Texts
from game.systems.sectors.actions import AnswerChallenge, TakeUpGame
from game.systems.sectors.intent import SectorsIntent
from game.systems.sectors.state import SectorsState
from tests.support.sectors import RULES, acted, at, campaign, ended, merged, order, place, use

A1, A2, A3, A4 = (PlayerId(f"greys_{number}") for number in range(1, 5))


def seen(state: SectorsState) -> SectorsIntent:
    """What the General of the Greys sees and may do."""
    intent = SectorsIntent(state)
    intent.adopt(RULES.observe(state, A1), A1)
    return intent


def ordered_to(state: SectorsState, letter: str) -> tuple[str, dict[str, str | int]] | None:
    """What is told of the own units that are ordered to a region; None: nothing."""
    intent = seen(state)
    intent.selection.target = place(state, letter)
    outlook = intent.outlook()
    parts = outlook.parts if outlook is not None else ()
    told = [row.text for part in parts for row in part.prospects if part.heading.key.endswith(".own")]
    return (told[0].key.rpartition(".")[2], dict(told[0].facts)) if told else None


@pytest.mark.rule("SE-2.3", "SE-3.7")
def test_who_is_carried_to_a_region_counts_among_those_who_are_ordered_there() -> None:
    """'2 of 2' was told, and the third, who was to be carried, stayed where he was."""
    units, held = {"greys": "ACDE", "machina": "D"}, {"greys": "ABCE", "machina": "D"}
    state = campaign("AB BC CD BE", units, owners=held, people={A1: "ann"}, factories="BE", entry_cap=2)
    for unit in (A1, A2):
        state = order(state, unit, "B", by=A1)
    assert ordered_to(state, "B") == ("ordered", {"units": "Greys 1, Greys 2", "count": 2, "cap": 2})
    carried = use(state, A1, A4, "B")
    assert ordered_to(carried, "B") == (
        "too_many",
        {"units": "Greys 1, Greys 2, Greys 4", "count": 3, "cap": 2},
    )
    assert [at(merged(carried), unit) for unit in (A1, A2, A4)] == ["B", "B", "E"]


@pytest.mark.rule("SE-2.3", "SE-3.7")
def test_who_is_carried_elsewhere_does_not_go_where_he_was_ordered() -> None:
    units, held = {"greys": "ACDE", "machina": "D"}, {"greys": "ABCE", "machina": "D"}
    state = campaign("AB BC CD BE EA", units, owners=held, people={A1: "ann"}, factories="BE")
    state = use(order(state, A4, "A", by=A1), A1, A4, "B")
    assert ordered_to(state, "A") is None
    assert ordered_to(state, "B") == ("ordered", {"units": "Greys 4", "count": 1, "cap": 2})
    drawn = [mark.places for mark in seen(state).marks() if len(mark.places) == 2]
    assert drawn == [(place(state, "E"), place(state, "B"))]
    assert at(merged(state), A4) == "B"


@pytest.mark.rule("SE-3.7")
def test_who_is_carried_is_not_told_to_stay_for_want_of_an_order() -> None:
    units, held = {"greys": "ACDE", "machina": "D"}, {"greys": "ABCE", "machina": "D"}
    state = campaign("AB BC CD BE", units, owners=held, people={A1: "ann"}, factories="BE")
    assert [task.unit for task in seen(state).todo() if task.key == "idle"] == [A1, A2, A3, A4]
    carried = use(state, A1, A4, "B")
    assert [task.unit for task in seen(carried).todo() if task.key == "idle"] == [A1, A2, A3]


def told_of_enemies(state: SectorsState, letter: str) -> dict[str, tuple[str, int, str]]:
    """By race what is told of enemies who could be in a region: how, how many, who."""
    intent = seen(state)
    intent.selection.target = place(state, letter)
    outlook = intent.outlook()
    parts = outlook.parts if outlook is not None else ()
    rows = [row.text for part in parts for row in part.prospects if part.heading.key.endswith(".comers")]
    return {
        str(row.facts["race"]): (
            row.key.rpartition(".")[2],
            int(row.facts["count"]),
            str(row.facts["units"]),
        )
        for row in rows
    }


def threat_at(state: SectorsState, letter: str) -> str:
    """The number that the overlay of threat shows on a region."""
    intent = seen(state)
    intent.use("show_threat")
    region = place(state, letter)
    return next(mark.label for mark in intent.marks() if mark.role == "threat" and region in mark.places)


@pytest.mark.rule("SE-2.2", "SE-2.3")
def test_no_more_of_a_race_are_foretold_in_a_region_than_may_enter_it() -> None:
    state = campaign("AB BC BD", {"greys": "A", "machina": "CCCB", "marines": "D"}, people={A1: "ann"})
    assert told_of_enemies(state, "B") == {
        "machina": ("comer_some", 3, "Machina 1, Machina 2, Machina 3, Machina 4"),
        "marines": ("comer", 1, "Marines 1"),
    }
    assert threat_at(state, "B") == "4"
    wide = campaign("AB BC", {"greys": "A", "machina": "CCCB"}, people={A1: "ann"}, entry_cap=3)
    assert told_of_enemies(wide, "B")["machina"][:2] == ("comer", 4) and threat_at(wide, "B") == "4"


@pytest.mark.rule("SE-3.7", "SE-2.2")
def test_whom_the_ability_of_his_race_could_carry_to_a_region_could_be_there() -> None:
    """A factory that nobody guards was told empty, and one of those far from it could be carried there."""
    units, held = {"machina": "A", "greys": "CCE"}, {"machina": "A", "greys": "BCDE"}
    people: dict[str, str] = {"machina_1": "bob"}
    state = campaign("AB BD CD CE", units, owners=held, factories="BC", people=people)
    intent = SectorsIntent(state)
    intent.adopt(RULES.observe(state, PlayerId("machina_1")), PlayerId("machina_1"))
    intent.selection.target = place(state, "B")
    outlook = intent.outlook()
    assert outlook is not None
    (row,) = (row.text for part in outlook.parts for row in part.prospects if "comer" in row.text.key)
    assert row.key.endswith("comer_some") and row.facts["count"] == 1
    assert row.facts["units"] == "Greys 1, Greys 2", "who stands at no factory is carried nowhere"
    intent.selection.target = place(state, "E")
    outlook = intent.outlook()
    assert outlook is not None
    (row,) = (row.text for part in outlook.parts for row in part.prospects if "comer" in row.text.key)
    assert row.facts["count"] == 3 and row.key.endswith("comer")


@pytest.mark.rule("SE-3.9", "SE-1.10", "SE-5.2")
@pytest.mark.parametrize(
    ("factories", "treasury", "is_free", "cap", "hint", "undone"),
    [
        ("A", (2, 1), False, 9, "buy", ["buy"]),
        ("", (2, 1), False, 9, "buy_by_ability", ["deploy"]),
        ("A", (0, 0), True, 9, "buy_by_ability", ["deploy"]),
        ("A", (0, 0), False, 9, "unpaid", []),
        ("A", (2, 1), True, 1, "full", []),
    ],
)
def test_who_buys_is_told_where_his_next_unit_can_come(
    factories: str, treasury: tuple[int, int], is_free: bool, cap: int, hint: str, undone: list[str]
) -> None:
    """'Click a factory of yours' stood there for a race that had none, and nothing of its ability."""
    general = PlayerId("spawn_1")
    state = campaign(
        "AB",
        {"spawn": "A", "greys": "B"},
        queue=1,
        people={general: "ann"},
        factories=factories,
        treasury=treasury,
        ability_deploys_free=is_free,
    )
    state = merged(state)
    if cap == 1:  # nobody would be asked then, but for a race that has something else to decide
        state.options = replace(state.options, active_cap=1)
    intent = SectorsIntent(state)
    intent.adopt(RULES.observe(state, general), general)
    selection = intent.selection
    assert state.phase == "production"
    words = cast(Texts, SimpleNamespace(words=lambda key, **_: key, player=str))
    assert _buying(words, selection, PlayerId("spawn_2")) == f"sectors.task.{hint}"
    if cap > 1:
        assert [task.key for task in intent.todo()] == undone


@pytest.mark.rule("SE-3.9", "SE-3.6")
def test_what_is_granted_already_is_not_undone() -> None:
    general = PlayerId("spawn_1")
    state = campaign("AB", {"spawn": "A", "greys": "B"}, queue=1, people={general: "ann"}, treasury=(2, 1))
    state = merged(use(state, general, letter="A"))
    intent = SectorsIntent(state)
    intent.adopt(RULES.observe(state, general), general)
    assert state.phase == "production" and not intent.todo()


@pytest.mark.rule("SE-6.2", "SE-6.4")
def test_whose_battle_is_begun_after_he_was_ordered_away_is_not_told_to_go() -> None:
    """The other side asked for later, and begins it while orders are given: he is in an active battle."""
    people = {A1: "ann", A2: "eve", "machina_1": "bob"}
    units, held = {"greys": "AB", "machina": "C"}, {"greys": "AB", "machina": "C"}
    state = merged(campaign("AB BC AD BD", units, owners=held, people=people), machina_1="B")
    (game,) = [game for battle in state.battles.values() for game in battle.games]
    for seat, way in (("machina_1", "later"), (A2, "automatic")):
        state = acted(state, AnswerChallenge(player=PlayerId(seat), game=game.id, way=way))
    state = order(order(ended(state), A2, "D"), A1, "D")
    assert ordered_to(state, "D") == ("ordered", {"units": "Greys 1, Greys 2", "count": 2, "cap": 2})
    begun = acted(state, TakeUpGame(player=PlayerId("machina_1"), game=game.id, way="automatic"))
    assert ordered_to(begun, "D") == ("ordered", {"units": "Greys 1", "count": 1, "cap": 2})
    drawn = [mark.places for mark in seen(begun).marks() if len(mark.places) == 2]
    assert drawn == [(place(begun, "A"), place(begun, "D"))]
    after = merged(begun)
    assert at(after, A1) == "D" and at(after, A2) != "D"
    told = {each.player: (each.what, each.region, each.to) for each in after.dispatches}
    assert told[A2] == ("bound", place(after, "B"), place(after, "D")), "he is told why he stays"
    assert told[A1][0] == "moved"


@pytest.mark.rule("SE-6.2")
@pytest.mark.parametrize(
    ("attacker_asks", "defender_asks", "owing"),
    [(True, False, "machina_1"), (False, True, "greys_1"), (True, True, "machina_1")],
)
def test_a_game_for_later_is_undone_for_whoever_would_lose_it(
    attacker_asks: bool, defender_asks: bool, owing: str
) -> None:
    """Where both had asked it was told as lost to the defender too, whom its default makes the winner."""
    seats: dict[str, bool] = {"machina_1": attacker_asks, "greys_1": defender_asks}
    people: dict[str, str] = {seat: seat for seat in seats}
    state = campaign("AB", {"greys": "A", "machina": "B"}, people=people, turn_limit=5)
    state = merged(state, machina_1="A")
    (game,) = [game for battle in state.battles.values() for game in battle.games]
    for seat, asks in seats.items():
        way = "later" if asks else "automatic"
        state = acted(state, AnswerChallenge(player=PlayerId(seat), game=game.id, way=way))
    state = ended(state)
    for seat in seats:
        intent = SectorsIntent(state)
        intent.adopt(RULES.observe(state, PlayerId(seat)), PlayerId(seat))
        assert ("later" in [task.key for task in intent.todo()]) is (seat == owing)
    fallen = merged(state).players[PlayerId(owing)]
    assert fallen.status in ("queued", "fallen")
