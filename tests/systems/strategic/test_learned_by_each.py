"""What each side, and who only looks on, learns of what happens while a unit hides (ST-11.5)."""

import pytest
from msgspec.structs import replace

from game.core.events import DiceRolled
from game.core.ids import PlayerId, UnitId
from game.core.rng import HIDDEN
from game.rules.events import PromptRaised
from game.rules.telling import event_text
from game.systems.strategic import events as e
from game.systems.strategic.actions import Answer, Move
from game.systems.strategic.asked import asked_of
from game.systems.strategic.events import StrategicEvent
from game.systems.strategic.events_attack import (
    AttackDeclared,
    AttackMissed,
    EngagementsChanged,
    HitAllotted,
    UnitDestroyed,
)
from game.systems.strategic.flow import blank
from game.systems.strategic.observe import reveals
from game.systems.strategic.state import AttackJob, MoveJob
from game.systems.strategic.telling import TELLING, Names
from tests.support.shipped import shipped_catalog
from tests.support.strategic import BLUE, GREEN, RED, RULES, Battle, at

EVA, WALKER, REGIMENT = (UnitId(name) for name in ("eva_vanguard", "colossus", "line_regiment"))
NOBODY = UnitId("")
VIEWERS: tuple[PlayerId | None, ...] = (RED, BLUE, GREEN, None)


def hidden(**changes: object) -> Battle:
    """An Eva that blue and green do not see, a walker of blue, a horde of green; green stands too near."""
    battle = Battle([at("eva_vanguard", 5, 5)], [at("colossus", 16, 5)], [at("line_regiment", 6, 6)])
    battle.put(EVA, **({"hidden_from": (1, 2), "near": (2,)} | changes))
    return battle


def learned(battle: Battle, event: StrategicEvent) -> list[StrategicEvent | None]:
    """Return what red, blue, green and a spectator learn of an event."""
    return [RULES.redact(battle.state, event, viewer) for viewer in VIEWERS]


def rolled(actor: UnitId, subject: UnitId) -> DiceRolled:
    """Return a die of one unit, about another."""
    return DiceRolled(
        purpose="x",
        player=RED,
        sides=(100,),
        faces=(3,),
        test="at_most",
        target=50,
        success=True,
        actor=actor,
        subject=subject,
    )


def declared(unit: UnitId, target: UnitId) -> AttackDeclared:
    """Return an attack."""
    return AttackDeclared(
        player=RED,
        unit=unit,
        target=target,
        weapon=0,
        tile=125,
        band=0,
        manner="standard",
        number=50,
        halves=1,
    )


OWN: tuple[StrategicEvent, ...] = (
    e.UnitMoved(player=RED, unit=EVA, path=(5, 6), band=0),
    e.Aimed(player=RED, unit=EVA, halves=1, amount=10),
    e.PatternChanged(player=RED, unit=EVA, strength="half", halves=1),
    AttackMissed(player=RED, unit=EVA, target=WALKER),
    rolled(EVA, NOBODY),
    rolled(WALKER, EVA),
    declared(EVA, WALKER),
)
"""Of these only those learn who see the unit."""
OPEN: tuple[StrategicEvent, ...] = (
    e.TurnStarted(player=RED, unit=EVA, place=1),
    e.TurnEnded(player=RED, unit=EVA),
    e.TurnMissed(player=RED, unit=EVA, place=1),
    e.UnitLeft(player=RED, unit=EVA, how="fled", round=1),
    UnitDestroyed(player=RED, unit=EVA, tile=5, killer=WALKER, round=1, cause="attack"),
    EngagementsChanged(engagements=()),
    e.PointsScored(player=RED, why="held", amount=10, total=10),
    e.RoundStarted(round=2),
    e.UnitMoved(player=BLUE, unit=WALKER, path=(5, 6), band=0),
    rolled(WALKER, REGIMENT),
)
"""Of these everybody learns."""


@pytest.mark.rule("ST-11.5")
@pytest.mark.parametrize("event", OWN, ids=lambda event: type(event).__name__)
def test_what_a_hidden_unit_does_is_known_to_its_side_and_who_stands_near(event: StrategicEvent) -> None:
    assert learned(hidden(), event) == [event, None, event, None]
    seen = hidden(hidden_from=())
    assert learned(seen, event) == [event] * 4


@pytest.mark.rule("ST-11.5")
@pytest.mark.parametrize("event", OPEN, ids=lambda event: type(event).__name__)
def test_turns_losses_points_and_what_others_do_are_open(event: StrategicEvent) -> None:
    assert learned(hidden(), event) == [event] * 4


@pytest.mark.rule("ST-11.5")
@pytest.mark.rule("ST-6.7")
def test_habits_are_ones_own_and_searches_do_not_tell_what_they_found() -> None:
    battle = hidden()
    habit = e.HabitSet(player=RED, question="ward", habit="never")
    assert learned(battle, habit) == [habit, None, None, None]
    search = e.SearchMade(player=BLUE, unit=WALKER, count=1)
    empty = replace(search, count=0)
    assert learned(battle, search) == [empty, search, empty, empty]


@pytest.mark.rule("ST-11.5")
def test_an_attack_on_a_hidden_unit_does_not_tell_where_it_stands() -> None:
    aimed = replace(declared(WALKER, EVA), band=1)
    blurred = replace(aimed, tile=-1, band=0)
    assert learned(hidden(), aimed) == [aimed, blurred, aimed, blurred]
    struck = HitAllotted(player=BLUE, unit=WALKER, target=EVA)
    assert learned(hidden(), struck) == [struck, None, struck, None], "beside whom the blast was seen"


@pytest.mark.rule("ST-6.8")
@pytest.mark.parametrize("is_hidden", [True, False])
def test_who_hides_from_the_beginning_is_placed_in_secret(*, is_hidden: bool) -> None:
    battle = hidden()
    kit = battle.state.field.stat_lines[EVA]
    kit.setup = replace(kit.setup, is_hidden=is_hidden)
    placed = e.UnitPlaced(player=RED, unit=EVA, tile=5, band=2)
    secret = replace(placed, tile=-1, band=0) if is_hidden else placed
    assert learned(battle, placed) == [placed, secret, secret, secret]


@pytest.mark.rule("ST-11.5")
def test_of_what_is_under_way_others_do_not_learn_where_it_goes_nor_where_the_hidden_are() -> None:
    battle = hidden()
    move = MoveJob(EVA, "full", (7, 8), 1, 3, 5, walked=2, target=WALKER)
    plain = replace(move, path=(), target=NOBODY, band=battle.unit(EVA).band)
    blind = MoveJob(EVA, "full", (), 0, 3, -1)
    shot = AttackJob(WALKER, 0, "standard", EVA, 125, 1, squares=(125, 126), landed=(125,))
    waiting = e.Suspended(jobs=(move, shot))
    aside = replace(shot, tile=-1, band=0, squares=(), landed=())
    assert [each.jobs for each in learned(battle, waiting)] == [  # type: ignore[union-attr]
        (move, shot),
        (blind, aside),
        (plain, shot),
        (blind, aside),
    ]
    battle.state.jobs = (move, shot)
    assert [RULES.observe(battle.state, viewer).jobs for viewer in VIEWERS] == [
        (move, shot),
        (blind, aside),
        (plain, shot),
        (blind, aside),
    ]
    walk = replace(move, unit=WALKER, target=EVA)
    assert learned(battle, e.Suspended(jobs=(walk,)))[0] == e.Suspended(
        jobs=(replace(walk, path=(), target=NOBODY, band=battle.unit(WALKER).band),)
    )
    assert learned(battle, e.Suspended(jobs=(walk,)))[1] == e.Suspended(jobs=(walk,))


@pytest.mark.rule("ST-11.5", "ST-6.6")
def test_who_waits_in_hiding_is_not_told_to_who_moves() -> None:
    """He learns that somebody is asked, and no more."""
    forest = "\n".join(["." * 10, ".f........", *["." * 10] * 8])
    battle = Battle(
        [at("eva_vanguard", 5, 1)],
        [at("colossus", 1, 1), at("grampus", 9, 9)],
        board=forest,
        options={"standing": "ask"},
    )
    sniper = WALKER
    guns = battle.state.field.stat_lines[sniper].arms
    gun = next(n for n, each in enumerate(guns) if not each.is_melee and not each.weapon.full_action)
    battle.put(sniper, hidden_from=(0,), overwatch=gun)
    battle.do(Move(player=RED, unit=EVA, mode="half", to=battle.at(6, 1), band=0))
    prompt = battle.state.prompt
    assert prompt is not None and (prompt.player, prompt.token) == (BLUE, sniper)
    own, theirs = RULES.observe(battle.state, BLUE), RULES.observe(battle.state, RED)
    assert own.prompt == prompt and sniper in own.jobs[-1].queue  # type: ignore[union-attr]
    assert theirs.prompt == replace(prompt, token="") and sniper not in theirs.jobs[-1].queue  # type: ignore[union-attr]
    fire = Answer(player=BLUE, option="fire")
    assert RULES.odds(own, fire).chances and not RULES.odds(theirs, fire).chances
    assert asked_of(own).about and not asked_of(theirs).about
    raised = PromptRaised(prompt=prompt)
    assert [RULES.redact(battle.state, raised, seat) for seat in (BLUE, RED)] == [
        raised,
        PromptRaised(prompt=replace(prompt, token="")),
    ]
    battle.put(sniper, hidden_from=())
    assert RULES.observe(battle.state, RED).prompt == prompt


@pytest.mark.rule("ST-11.5")
def test_a_unit_appears_and_vanishes_for_those_who_saw_it_otherwise_before() -> None:
    battle = hidden()
    found = e.SightChanged(unit=EVA, hidden_from=(2,), near=(2,))
    shown = replace(battle.unit(EVA), hidden_from=(2,), near=(2,))
    record = replace(found, record=shown)
    assert learned(battle, found) == [found, record, found, record]
    gone = e.SightChanged(unit=EVA, hidden_from=(1, 2), near=())
    vanished = e.SightChanged(unit=EVA, hidden_from=(), near=(), record=blank(battle.unit(EVA)))
    assert learned(battle, gone) == [gone, None, vanished, None]
    assert [reveals(battle.state, each, RED) for each in (found, gone, record)] == [True, False, False]
    open_again = hidden(hidden_from=(), near=())
    assert learned(open_again, gone) == [gone, vanished, vanished, vanished]
    assert not reveals(open_again.state, gone, RED)


@pytest.mark.rule("ST-11.5")
def test_who_moves_while_somebody_hides_from_him_learns_where_nobody_is() -> None:
    step = e.UnitMoved(player=BLUE, unit=WALKER, path=(5, 6), band=0)
    assert reveals(hidden().state, step, RED)
    assert not reveals(hidden(hidden_from=(2,), near=()).state, step, RED), "he sees it"
    assert not reveals(hidden().state, e.UnitMoved(player=RED, unit=EVA, path=(5, 6), band=0), RED)
    assert not reveals(hidden().state, e.UnitMoved(player=GREEN, unit=REGIMENT, path=(5,), band=0), RED)
    assert not reveals(hidden().state, e.TurnEnded(player=RED, unit=EVA), RED)


@pytest.mark.rule("ST-11.5")
def test_an_observer_has_of_the_hidden_only_that_they_are_and_never_the_dice_to_come() -> None:
    battle = hidden()
    for viewer, is_seen in zip(VIEWERS, (True, False, True, False)):
        seen = RULES.observe(battle.state, viewer)
        assert seen.units[EVA] == (battle.unit(EVA) if is_seen else blank(battle.unit(EVA)))
        assert (seen.units[WALKER], seen.units[REGIMENT]) == (battle.unit(WALKER), battle.unit(REGIMENT))
        assert seen.rng == HIDDEN != battle.state.rng


@pytest.mark.rule("ST-11.5")
@pytest.mark.parametrize(
    ("before", "now", "near", "told"),
    [
        ((), (1, 2), (), "{eva} is hidden."),
        ((1, 2), (1, 2), (2,), "{eva} is hidden, but seen from nearby."),
        ((1, 2), (), (), "{eva} is hidden no more."),
    ],
)
def test_who_hides_reads_how_it_stands(
    before: tuple[int, ...], now: tuple[int, ...], near: tuple[int, ...], told: str
) -> None:
    battle = hidden(hidden_from=before, near=())
    event = RULES.redact(battle.state, e.SightChanged(unit=EVA, hidden_from=now, near=near), RED)
    assert event is not None
    names = Names(battle.state.field.setup)
    text = event_text(TELLING, event, shipped_catalog().strings("en"), names)
    assert text == told.format(eva=names.unit(EVA))
