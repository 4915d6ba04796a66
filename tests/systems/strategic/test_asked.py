"""What is told beside a question: what has happened, and what each answer is worth by the dice."""

from fractions import Fraction

import pytest

from game.core.events import DiceRolled
from game.core.ids import PlayerId, UnitId
from game.core.odds import Odds
from game.rules.intent import Asked, Asking
from game.rules.prose import Sentence, named, written
from game.systems.strategic.actions import Answer, Attack, EndTurn, Move, Overwatch, SetHabit
from game.systems.strategic.intent import StrategicIntent
from game.systems.strategic.telling import Names
from tests.support.shipped import shipped_catalog
from tests.support.strategic import BLUE, RED, RULES, Battle, at

EVA, WALKER, BULWARK = UnitId("eva_vanguard"), UnitId("colossus"), UnitId("eva_bulwark")
PLATFORM = UnitId("thunderhead")
ASK: dict[str, str | int | bool] = {"standing": "ask"}


def intent_of(battle: Battle, player: PlayerId) -> StrategicIntent:
    """What a player has before him."""
    seen = RULES.observe(battle.state, player)
    intent = StrategicIntent(seen)
    intent.adopt(seen, player)
    assert isinstance(intent, Asking)
    return intent


def told(battle: Battle, asked: Asked) -> tuple[list[str], dict[str, str]]:
    """The sentences and notes, as players read them."""
    names = Names(battle.setup)

    def read(sentence: Sentence) -> str:
        return written(shipped_catalog().strings("en"), named(sentence, names))

    return [read(line) for line in asked.about], {key: read(note) for key, note in asked.notes.items()}


def needed(battle: Battle, purpose: str) -> int:
    """What the last roll of a kind needed."""
    rolls = [event for event in battle.events if isinstance(event, DiceRolled)]
    return next(roll.target for roll in rolls if roll.purpose == purpose)


def walked_into_overwatch() -> Battle:
    """Red is asked whether he fires at the Eva that has come into his overwatch."""
    battle = Battle([at(WALKER, 2, 2)], [at(EVA, 16, 2)], options=ASK)
    battle.do(Overwatch(player=RED, unit=WALKER, weapon=0))
    battle.do(EndTurn(player=RED))
    battle.turn_of(EVA)
    battle.put(EVA, reaction=False, pattern="none")
    battle.do(Move(player=BLUE, unit=EVA, mode="full", to=battle.at(12, 2)))
    return battle


@pytest.mark.rule("ST-7.4")
def test_a_reaction_is_asked_with_who_is_hit_and_the_chance_of_each() -> None:
    battle = Battle([at(EVA, 5, 5)], [at(WALKER, 9, 5)], options=ASK)
    battle.do(Attack(player=RED, unit=EVA, weapon=1, target=WALKER), 40)
    intent = intent_of(battle, BLUE)
    about, notes = told(battle, intent.asked())
    eva, walker = Names(battle.setup).unit(EVA), Names(battle.setup).unit(WALKER)
    assert about == [f"{eva} attacks {walker} with Pallet carbine."]
    assert intent.focus == WALKER, "the sheet of who has to answer"
    places = battle.unit(EVA).tile, battle.unit(WALKER).tile
    assert places in [mark.places for mark in intent.marks() if mark.role == "line"]
    battle.do(Answer(player=BLUE, option="dodge"), 100, 1)
    assert notes["dodge"] == f"{needed(battle, 'dodge')}%"


@pytest.mark.rule("ST-7.4")
def test_a_parry_has_its_own_chance_and_a_burst_its_hits() -> None:
    melee = Battle([at(EVA, 5, 5)], [at(WALKER, 5, 5)], options=ASK)
    melee.do(Attack(player=RED, unit=EVA, weapon=0, target=WALKER), 40)
    _, notes = told(melee, intent_of(melee, BLUE).asked())
    assert not intent_of(melee, BLUE).asked().line, "both stand in one square"
    melee.do(Answer(player=BLUE, option="parry"), 100, 1)
    assert notes["parry"] == f"{needed(melee, 'parry')}%" and notes["parry"] != notes["dodge"]
    burst = Battle([at(EVA, 5, 5)], [at(WALKER, 9, 5)], options=ASK)
    burst.do(Attack(player=RED, unit=EVA, weapon=1, target=WALKER, how="burst"), 1)
    about, _ = told(burst, intent_of(burst, BLUE).asked())
    assert about[0].endswith(": 3 hits.")


@pytest.mark.rule("ST-10.5")
def test_a_ward_is_asked_with_what_the_field_stops_without_and_with_it() -> None:
    battle = Battle([at(WALKER, 3, 5)], [at(BULWARK, 9, 5)], options=ASK)
    battle.do(Attack(player=RED, unit=WALKER, weapon=0, target=BULWARK), 40)
    about, _ = told(battle, intent_of(battle, BLUE).asked())
    bulwark = Names(battle.setup).unit(BULWARK)
    assert about[1:] == [f"The field of {bulwark} stops all of it with 30%."]
    battle.do(Answer(player=BLUE, option="none"))
    charge = battle.unit(BULWARK).charge
    about, notes = told(battle, intent_of(battle, BLUE).asked())
    assert len(about) == 1
    assert notes == {"none": "30% stopped", "ward": f"60% stopped, 4 of {charge} charge"}
    battle.do(Answer(player=BLUE, option="ward"), 60)
    assert needed(battle, "deflect") == 60


@pytest.mark.rule("ST-4.5")
def test_who_is_hit_is_asked_with_how_many_and_what_everybody_has_left() -> None:
    targets = [at(name, 7, 5) for name in ("colossus", "grampus", "arbalest", "carillon")]
    battle = Battle([at(PLATFORM, 1, 5)], targets, options=ASK)
    battle.put("grampus", wounds=(9,))
    battle.do(Attack(player=RED, unit=PLATFORM, weapon=0, target=WALKER), 40)
    intent = intent_of(battle, RED)
    about, notes = told(battle, intent.asked())
    assert about == ["3 hits to spread."] and "% to do harm, 9 of " in notes["grampus"]
    assert not intent_of(battle, BLUE).asked().about, "who is not asked is told nothing"


@pytest.mark.rule("ST-6.6")
def test_overwatch_is_asked_with_where_he_is_and_the_chance_to_hit_him_there() -> None:
    battle = walked_into_overwatch()
    intent = intent_of(battle, RED)
    about, notes = told(battle, intent.asked())
    assert f" to {battle.state.field.grid.tile_name(battle.unit(EVA).tile)};" in about[0]
    battle.do(Answer(player=RED, option="fire"), 100)
    assert notes["fire"].startswith(f"{needed(battle, 'hit')}% to hit with ")


@pytest.mark.rule("ST-7.4", "ST-10.5")
def test_programs_are_told_the_chance_of_a_reaction_and_of_a_ward() -> None:
    battle = Battle([at(WALKER, 3, 5)], [at(BULWARK, 9, 5)], options=ASK)
    battle.do(Attack(player=RED, unit=WALKER, weapon=0, target=BULWARK), 40)
    odds = chances(battle, BLUE, "dodge")
    assert odds.of("deflect", BULWARK) == Fraction(30, 100) and odds.ledger
    assert chances(battle, BLUE, "none").of("evade", BULWARK) == 0, "who does nothing evades nothing"
    twin = Battle([at(WALKER, 3, 5)], [at(BULWARK, 9, 5)], options=ASK)
    twin.do(Attack(player=RED, unit=WALKER, weapon=0, target=BULWARK), 40)
    twin.do(Answer(player=BLUE, option="dodge"), 1)
    assert odds.of("evade", BULWARK) == Fraction(needed(twin, "dodge"), 100) > 0
    battle.do(Answer(player=BLUE, option="none"))
    assert chances(battle, BLUE, "ward").of("deflect", BULWARK) == Fraction(60, 100)
    assert chances(battle, BLUE, "none").of("deflect", BULWARK) == Fraction(30, 100)


@pytest.mark.rule("ST-7.4")
def test_a_parry_is_told_with_its_own_chance() -> None:
    battle = Battle([at(EVA, 5, 5)], [at(WALKER, 5, 5)], options=ASK)
    battle.do(Attack(player=RED, unit=EVA, weapon=0, target=WALKER), 40)
    parry = chances(battle, BLUE, "parry").of("evade", WALKER)
    assert parry != chances(battle, BLUE, "dodge").of("evade", WALKER)
    battle.do(Answer(player=BLUE, option="parry"), 1)
    assert parry == Fraction(needed(battle, "parry"), 100) > 0


@pytest.mark.rule("ST-6.6")
def test_programs_are_told_what_a_shot_on_overwatch_may_do_and_nothing_of_holding() -> None:
    battle = walked_into_overwatch()
    fire = chances(battle, RED, "fire")
    assert chances(battle, RED, "hold").chances == () and fire.of("hurt", EVA) > 0
    battle.do(Answer(player=RED, option="fire"), 100)
    assert fire.of("hit", EVA) == Fraction(needed(battle, "hit"), 100)


def chances(battle: Battle, player: PlayerId, option: str) -> Odds:
    """What an answer may bring about, as whoever is asked may know it."""
    return RULES.odds(RULES.observe(battle.state, player), Answer(player=player, option=option))


def test_how_questions_are_answered_from_now_on_is_asked_by_itself() -> None:
    battle = Battle([at(EVA, 5, 5)], [at(WALKER, 9, 5)], options=ASK)
    battle.do(Attack(player=RED, unit=EVA, weapon=1, target=WALKER), 40)
    intent = intent_of(battle, BLUE)
    intent.use("standing")
    question = intent.question()
    assert question is not None and isinstance(question.choices[0].action, SetHabit)
    assert not intent.asked().about


@pytest.mark.rule("ST-6.5")
@pytest.mark.rule("ST-6.6")
def test_what_a_reaction_costs_besides_is_told_before_it_is_chosen() -> None:
    """Who dodged had lost its aim and its shot on overwatch, and nothing had said so."""
    battle = Battle([at(EVA, 5, 5)], [at(WALKER, 9, 5)], options=ASK)
    walker = Names(battle.setup).unit(WALKER)
    for changes, lines in (
        ({"aim": 20}, [f"If {walker} reacts, its aim is lost."]),
        ({"aim": 0, "overwatch": 0}, [f"If {walker} reacts, it fires no shot on overwatch any more."]),
    ):
        battle.turn_of(EVA)
        battle.put(WALKER, **changes)
        battle.do(Attack(player=RED, unit=EVA, weapon=1, target=WALKER), 40)
        about, _ = told(battle, intent_of(battle, BLUE).asked())
        assert about[1:] == lines
        battle.do(Answer(player=BLUE, option="none"), 1)
    assert battle.unit(WALKER).overwatch == 0
    watching = walked_into_overwatch()
    about, _ = told(watching, intent_of(watching, RED).asked())
    assert about[1:] == [f"A shot is the reaction of {walker} until its next turn."]
    watching.do(Answer(player=RED, option="fire"), 96)
    assert not watching.unit(WALKER).reaction
