"""What the log says, and what it does not."""

import pytest

from game.core.ids import UnitId
from game.core.outcome import Outcome
from game.core.prompts import Prompt
from game.rules.events import BattleEnded
from game.rules.prose import written
from game.rules.telling import action_sentence, event_sentence, option_text
from game.space.square import KING_STEPS
from game.systems.strategic.actions import Answer, EndTurn, Move
from game.systems.strategic.events import StormsMoved, StrategicEvent, TurnMissed
from game.systems.strategic.state import Storm
from game.systems.strategic.telling import TELLING, Names
from tests.support.shipped import shipped_catalog
from tests.support.strategic import RED, RULES, Battle, at


def line(battle: Battle, event: StrategicEvent) -> str:
    """Return what the log says of an event: nothing, or its sentence."""
    sentence = event_sentence(TELLING, event, Names(battle.setup))
    return "" if sentence is None else written(shipped_catalog().strings("en"), sentence)


@pytest.mark.rule("ST-6.1")
def test_a_turn_is_said_to_be_missed_by_the_surprised_not_by_those_who_are_gone() -> None:
    battle = Battle(
        [at("eva_vanguard", 5, 5), at("grampus", 1, 1)],
        [at("colossus", 9, 5, surprised=True), at("eva_lancer", 11, 5)],
    )
    battle.turn_of("eva_lancer")
    battle.state.order = tuple(map(UnitId, ("eva_lancer", "eva_vanguard", "colossus", "grampus")))
    battle.put("eva_vanguard", status="lost")
    battle.do(EndTurn(player=battle.state.player(1)))
    missed = [event for event in battle.of(TurnMissed) if isinstance(event, TurnMissed)]
    said = [(event.unit, event.is_gone, line(battle, event)) for event in missed]
    assert said == [
        ("eva_vanguard", True, ""),
        ("colossus", False, 'Superheavy "Colossus" walker has no turn.'),
    ]


@pytest.mark.rule("ST-1.4")
def test_it_is_said_how_high_somebody_flies_and_no_squares_are_counted_where_none_was_crossed() -> None:
    """A climb was told as 'moves 0 squares to D4', and a descent not at all."""
    battle = Battle([at("pelican", 3, 3, band=1)], [at("colossus", 10, 10)])
    name, said = 'Superheavy "Pelican" gunship', list[list[str]]()
    for column, band in ((3, 2), (4, 0)):
        to = battle.at(column, 3)
        battle.do(Move(player=RED, unit=UnitId("pelican"), mode="half", to=to, band=band))
        said.append([each for event in battle.events if (each := line(battle, event))])
    assert said == [
        [f"{name} is at another height: Medium.", f"{name} stays on D4."],
        [f"{name} is at another height: Ground.", f"{name} moves to E4."],
    ]


@pytest.mark.rule("ST-5.8")
def test_it_is_said_which_way_storms_drift() -> None:
    ways = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
    battle = Battle([at("colossus", 0, 3)], [at("grampus", 20, 20)], storms=(((10, 10),),))
    said = set()
    for seed in range(60):
        battle.state = RULES.setup(battle.setup, seed)
        battle.state.storms = (Storm(((10, 10),)),)
        while battle.state.round == 1:
            battle.do(EndTurn(player=RULES.active(battle.state)[0]))
        (event,) = battle.of(StormsMoved)
        assert isinstance(event, StormsMoved)
        ((column, row),) = battle.state.storms[0].cells
        across, down = KING_STEPS[event.direction]
        assert (column, row) == (10 + across * event.squares, 10 + down * event.squares)
        many = f"{event.squares} square" + "s" * (event.squares > 1)
        assert line(battle, event) == f"The storms drift {many} to the {ways[event.direction]}."
        said.add(event.direction)
    assert said == set(range(8))


@pytest.mark.rule("ST-6.2")
@pytest.mark.parametrize(
    ("reason", "told"),
    [
        ("destroyed", "Round 3: nobody is left. A draw."),
        ("points", "The battle is over after round 3. A draw."),
        ("giant_killed", "Round 3: the giant has fallen, and nobody is left. A draw."),
        ("not_evacuated", "Round 3: too little has got away, and nobody is left. A draw."),
        ("conceded", "Round 3: nobody is left who has not conceded. A draw."),
    ],
)
def test_it_is_said_that_nobody_has_won(reason: str, told: str) -> None:
    battle = Battle([at("eva_vanguard", 5, 5)], [at("colossus", 9, 5)])
    over = BattleEnded(outcome=Outcome((), (), reason, 3), ending="objective")
    assert line(battle, over) == told


@pytest.mark.rule("ST-7.4")
def test_an_answer_is_called_as_on_its_button() -> None:
    """A hint said 'Answer: none' beside 'Neither', and the id of a unit that hits are given to."""
    battle = Battle([at("colossus", 0, 3)], [at("grampus", 20, 20)])
    names, texts = Names(battle.setup), shipped_catalog().strings("en")
    player = battle.state.player(0)

    def hint(option: str) -> str:
        return written(texts, action_sentence(TELLING, Answer(player=player, option=option), names))

    assert [hint(each) for each in ("none", "dodge", "ward")] == [
        "Answer: Neither",
        "Answer: Dodge",
        "Answer: Ward",
    ]
    one, two, ward = (
        [
            option_text(TELLING, Prompt(player, kind, (*offered, "none")), each, texts)
            for each in (*offered, "none")
        ]
        for kind, offered in (("reaction", ("dodge",)), ("reaction", ("dodge", "parry")), ("ward", ("ward",)))
    )
    assert one == ["Dodge", "No reaction"], "'Neither' stood beside one thing alone"
    assert two == ["Dodge", "Parry", "Neither"]
    assert ward == ["Ward", "No reaction"]
    assert hint("grampus") == f"Answer: {names.unit('grampus')}" != "Answer: grampus"
