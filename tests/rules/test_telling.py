"""Sentences from tables: keys, endings and facts of what happens, is wanted, refused and asked."""

from dataclasses import replace

from game.core.events import DiceRolled
from game.core.ids import PlayerId, RuleId, UnitId
from game.core.kernel import Illegal
from game.core.ledger import LedgerItem
from game.core.outcome import Outcome
from game.core.prompts import Prompt
from game.rules.events import PromptRaised
from game.rules.intent import Choice, Question
from game.rules.prose import Sentence, fill, illegal_key, named, outcome_sentence, told_apart
from game.rules.telling import (
    Telling,
    action_sentence,
    choice_text,
    event_sentence,
    event_text,
    key_of,
    ledger_sentence,
    option_text,
    prompt_sentence,
    question_sentence,
    refusal_sentence,
)
from game.rules.telling import outcome_sentence as ended
from game.systems.skirmish.actions import EndTurn, FireBroadside, FireWeapon
from game.systems.skirmish.events import AttackFailed, DeploymentFinished, UnitDestroyed, UnitMoved
from game.systems.skirmish.telling import TELLING

RED = PlayerId("red")
SK = RuleId("SK-3.3")


class Shouting:
    """Names that are the ids in capitals, each after what it is the name of."""

    def fact(self, key: str, value: str | int) -> str | int:
        """Return the fact in capitals."""
        return f"{key}:{value.upper()}" if isinstance(value, str) else value

    def listed(self, key: str, values: tuple[object, ...]) -> str | None:
        """Return all in a row."""
        return f"{key}:" + "+".join(map(str, values))


NAMES = Shouting()


def test_a_template_is_filled_with_facts_and_signs_and_keeps_gaps() -> None:
    texts = {"a": "{unit} {amount:+} {amount} {other}", "b": "plain"}
    assert fill(texts, "a", {"unit": "Mule", "amount": 3}) == "Mule +3 3 {other}"
    assert fill(texts, "a", {"unit": "Mule", "amount": -2, "other": 0}) == "Mule -2 -2 0"
    assert fill(texts, "b", {}) == "plain"
    assert fill(texts, "no.such.key", {"unit": "Mule"}) == "no.such.key"


def test_names_stand_for_ids() -> None:
    sentence = named(Sentence("k", {"unit": "gm", "count": 2}, (SK,)), NAMES)
    assert sentence == Sentence("k", {"unit": "unit:GM", "count": 2}, (SK,))
    assert illegal_key("skirmish", Illegal(SK, "no_melee")) == "skirmish.illegal.no_melee"


def test_events_are_told_by_their_kind_and_fields() -> None:
    failed = AttackFailed(rules=(SK,), player=RED, unit=UnitId("gm"), target=UnitId("varg"), cause="fire")
    sentence = event_sentence(TELLING, failed, NAMES)
    assert sentence is not None and sentence.key.startswith("skirmish.event.attack_failed")
    assert sentence.facts["unit"] == "unit:GM" and sentence.facts["target"] == "target:VARG"
    assert sentence.rules == (SK,)
    assert (
        event_text(TELLING, failed, {sentence.key: "{unit} misses {target}"}, NAMES)
        == "unit:GM misses target:VARG"
    )
    silent = replace(TELLING, silent=frozenset({AttackFailed}))
    assert event_sentence(silent, failed) is None and event_text(silent, failed, {}) == ""
    shown = event_sentence(TELLING, DeploymentFinished(player=RED))
    assert shown is not None and shown.facts["player"] == "red", "ids as they are, without names"


def test_a_roll_is_told_by_purpose_and_verdict() -> None:
    keys = []
    for success in (True, False):
        roll = DiceRolled(
            purpose="attack", player=RED, sides=(6,), faces=(5,), test="over", target=4, success=success
        )
        sentence = event_sentence(TELLING, roll, NAMES)
        assert sentence is not None
        keys.append(sentence.key)
    assert keys == ["skirmish.event.dice_rolled.attack.success", "skirmish.event.dice_rolled.attack.failure"]


def test_a_place_is_called_a_tile_unless_a_system_calls_it_otherwise() -> None:
    moved = UnitMoved(rules=(SK,), player=RED, unit=UnitId("gm"), path=(3, 4, 5))
    for telling, place in ((Telling("x", NAMES), "tile"), (Telling("x", NAMES, place="panel"), "panel")):
        sentence = event_sentence(telling, moved, NAMES)
        assert sentence is not None and sentence.key == "x.event.unit_moved"
        assert {"start": 3, place: 5, "count": 2}.items() <= sentence.facts.items()


def test_one_die_is_told_by_its_face_and_several_by_their_sum() -> None:
    for faces, rolled, dice in (((8,), "8", "d10"), ((3, 5), "3 + 5 = 8", "d10 + d10")):
        roll = DiceRolled(
            purpose="attack",
            player=RED,
            sides=(10,) * len(faces),
            faces=faces,
            test="over",
            target=4,
            success=True,
        )
        sentence = event_sentence(TELLING, roll, NAMES)
        assert sentence is not None
        told = {name: sentence.facts[name] for name in ("rolled", "dice", "sum", "target")}
        assert told == {"rolled": rolled, "dice": dice, "sum": 8, "target": 4}


def test_the_ending_of_a_key_tells_what_is_special() -> None:
    def lost(counts: bool) -> str:
        event = UnitDestroyed(
            player=RED, unit=UnitId("a"), tile=1, killer=UnitId("b"), cause="melee", counts=counts
        )
        sentence = event_sentence(TELLING, event)
        assert sentence is not None
        return sentence.key

    assert lost(True) == "skirmish.event.unit_destroyed.melee"
    assert lost(False) == "skirmish.event.unit_destroyed.own"
    assert key_of(UnitDestroyed) == "unit_destroyed" and key_of(EndTurn) == "end_turn"


def test_actions_are_told_by_their_kind() -> None:
    assert action_sentence(TELLING, EndTurn(player=RED)).key == "skirmish.action.end_turn"
    shot = FireWeapon(player=RED, unit=UnitId("a"), target=UnitId("b"))
    alone = action_sentence(TELLING, shot, NAMES)
    assert (alone.key, alone.facts["target"]) == ("skirmish.action.fire_weapon", "target:B")
    joint = FireWeapon(player=RED, unit=UnitId("a"), target=UnitId("b"), partners=(UnitId("c"),))
    assert action_sentence(TELLING, joint).key == "skirmish.action.fire_weapon_jointly"
    around = FireBroadside(player=RED, unit=UnitId("a"))
    assert action_sentence(TELLING, around).key == "skirmish.action.fire_broadside_everywhere"


def test_refusals_questions_and_reasons() -> None:
    refused = refusal_sentence(TELLING, Illegal(SK, "already_moved", {"unit": "gm", "tiles": 3}), NAMES)
    assert refused == Sentence("skirmish.illegal.already_moved", {"unit": "unit:GM", "tiles": 3}, (SK,))
    prompt = Prompt(player=RED, kind="reroll", options=("reroll", "keep"), rules=(SK,), subject="gm")
    asked = prompt_sentence(TELLING, prompt, NAMES)
    facts: dict[str, str | int] = {"player": "player:RED", "unit": "unit:GM", "subject": "unit:GM"}
    facts["count"] = "rerolls:GM"
    assert asked == Sentence("skirmish.prompt.reroll", facts, (SK,))
    assert event_sentence(TELLING, PromptRaised(prompt=prompt), NAMES) == asked
    ids: dict[str, str | int] = {"player": RED, "unit": "gm", "subject": "gm", "count": 1}
    assert prompt_sentence(TELLING, prompt) == Sentence("skirmish.prompt.reroll", ids, (SK,))
    plain = refusal_sentence(TELLING, Illegal(SK, "already_moved", {"unit": "gm"}))
    assert plain == Sentence("skirmish.illegal.already_moved", {"unit": "gm"}, (SK,))
    by_name = replace(TELLING, option=lambda _, option, names: str(names.fact("unit", option)))
    assert option_text(by_name, prompt, "gm", {}) == "gm"
    assert option_text(by_name, prompt, "gm", {}, NAMES) == "unit:GM"
    texts = {"skirmish.option.keep": "Keep it", "skirmish.option.reroll.gm": "Again, GM"}
    assert option_text(TELLING, prompt, "keep", texts) == "Keep it"
    by_name = replace(TELLING, option=lambda prompt, option, names: names.fact("unit", option))
    assert option_text(by_name, prompt, "keep", texts, NAMES) == "unit:KEEP"
    own = replace(TELLING, option_key=lambda prompt, option, names: f"{option}.{prompt.subject}")
    assert option_text(own, prompt, "reroll", texts) == "Again, GM"
    assert option_text(own, prompt, "keep", texts) == "Keep it"
    reason = ledger_sentence(TELLING, LedgerItem(5, "ace_accuracy", SK, "gm"), NAMES)
    assert reason == Sentence("skirmish.ledger.ace_accuracy", {"amount": 5, "unit": "unit:GM"}, (SK,))


def test_how_a_game_ended() -> None:
    texts = {
        "outcome.won": "{winners} after {turns}: {why}",
        "outcome.draw": "draw",
        "outcome.reason.x": "X{turns}",
    }
    won = Outcome(winners=(RED, PlayerId("blue")), losers=(), reason="x", turns=4)
    assert outcome_sentence(won, texts) == "red, blue after 4: X4"
    assert outcome_sentence(won, texts, NAMES) == "player:RED, player:BLUE after 4: X4"
    assert outcome_sentence(Outcome(winners=(), losers=(), reason="x", turns=4), texts) == "draw"
    own = {**texts, "outcome.won.rounds": "{winners} in round {turns}"}
    assert outcome_sentence(won, own, system="rounds") == "red, blue in round 4"
    assert outcome_sentence(won, own, system="turns") == "red, blue after 4: X4"


def test_the_end_of_a_game_is_told_with_all_who_won_and_lost() -> None:
    sides = ((RED, PlayerId("gold")), (PlayerId("blue"), PlayerId("green")))
    end = Outcome(winners=sides[0], losers=sides[1], reason="destroyed", turns=4, rules=(SK,))
    told = ended(Telling("x", NAMES), end, gold=50)
    facts: dict[str, str | int] = {
        "winner": "player:RED, player:GOLD",
        "winner.many": 2,
        "loser": "player:BLUE, player:GREEN",
        "loser.many": 2,
        "turn": 4,
        "gold": 50,
    }
    assert told == Sentence("x.outcome.destroyed", facts, (SK,))
    plain = ended(Telling("x", NAMES), end, TELLING.ids, turn=9)
    assert (plain.facts["winner"], plain.facts["turn"]) == ("red, gold", 9), "a system knows better"


def test_a_roll_is_told_with_who_rolls_against_whom() -> None:
    roll = DiceRolled(
        purpose="attack",
        player=RED,
        sides=(6, 4),
        faces=(3, 2),
        test="over",
        target=4,
        success=True,
        actor=UnitId("gm"),
        subject=UnitId("varg"),
        rules=(SK,),
    )
    sentence = event_sentence(TELLING, roll, NAMES)
    assert sentence is not None and sentence.rules == (SK,)
    told = {name: sentence.facts[name] for name in ("unit", "subject", "faces", "dice")}
    assert told == {"unit": "unit:GM", "subject": "unit:VARG", "faces": "3 + 2", "dice": "d6 + d4"}


def test_lists_are_told_in_a_row_with_their_number() -> None:
    shot = FireWeapon(player=RED, unit=UnitId("a"), target=UnitId("b"), partners=(UnitId("c"), UnitId("d")))
    facts = action_sentence(Telling("x", NAMES), shot, NAMES).facts
    assert (facts["partners"], facts["count"]) == ("partners:c+d", 2)
    bare = action_sentence(Telling("x", TELLING.ids), shot).facts
    assert bare["unit"] == "a"


def test_names_that_two_sides_have_tell_the_side() -> None:
    told = told_apart([("a", "GM", "Red"), ("b", "GM", "Blue"), ("c", "Varg", "Blue"), ("d", "Varg", "Blue")])
    assert told == {"a": "GM (Red)", "b": "GM (Blue)", "c": "Varg", "d": "Varg"}


def test_questions_of_an_intent_are_told_with_names() -> None:
    end = EndTurn(player=RED)
    asked = Question(
        (
            Choice(end, label=Sentence("skirmish.question.first", {"unit": "gm"})),
            Choice(end),
        ),
        text=Sentence("skirmish.question.which", {"unit": "gm"}, (SK,)),
    )
    told = question_sentence(TELLING, asked, NAMES)
    assert told == Sentence("skirmish.question.which", {"unit": "unit:GM"}, (SK,))
    texts = {"skirmish.question.first": "{unit} first", "skirmish.action.end_turn": "End the turn"}
    assert [choice_text(TELLING, asked, each, texts, NAMES) for each in asked.choices] == [
        "unit:GM first",
        "End the turn",
    ]
    prompt = Prompt(player=RED, kind="reroll", options=("keep",), subject="gm")
    question = Question((Choice(end, "keep"),), prompt)
    assert question_sentence(TELLING, question, NAMES) == prompt_sentence(TELLING, prompt, NAMES)
    (keep,) = question.choices
    assert choice_text(TELLING, question, keep, {"skirmish.option.keep": "Keep it"}) == "Keep it"
    assert question_sentence(TELLING, Question((Choice(end),))) is None


def test_without_names_ids_are_shown_as_they_are() -> None:
    end = EndTurn(player=RED)
    prompt = Prompt(player=RED, kind="reroll", options=("keep",), subject="gm")
    text = Sentence("skirmish.question.which", {"unit": "gm"}, (SK,))
    choice = Choice(end, label=Sentence("skirmish.question.first", {"unit": "gm"}))
    assert question_sentence(TELLING, Question((choice,), text=text)) == text
    texts = {"skirmish.question.first": "{unit} first"}
    assert choice_text(TELLING, Question((choice,)), choice, texts) == "gm first"
    plain = TELLING.ids
    moved = UnitMoved(rules=(SK,), player=RED, unit=UnitId("gm"), path=(3, 4))
    item = LedgerItem(2, "cover", SK, "gm")
    outcome = Outcome(winners=(RED,), losers=(), reason="objective", turns=3)
    assert prompt_sentence(TELLING, prompt) == prompt_sentence(TELLING, prompt, plain)
    assert event_sentence(TELLING, moved) == event_sentence(TELLING, moved, plain)
    assert action_sentence(TELLING, end) == action_sentence(TELLING, end, plain)
    assert ledger_sentence(TELLING, item) == ledger_sentence(TELLING, item, plain)
    assert ended(TELLING, outcome) == ended(TELLING, outcome, plain)
    illegal = Illegal(SK, "not_yours", {"unit": "gm"})
    assert refusal_sentence(TELLING, illegal) == refusal_sentence(TELLING, illegal, plain)


def test_of_what_is_silent_nothing_is_told() -> None:
    moved = UnitMoved(rules=(SK,), player=RED, unit=UnitId("gm"), path=(3, 4))
    assert event_sentence(TELLING, moved) is not None
    assert event_sentence(replace(TELLING, silent=frozenset({UnitMoved})), moved) is None
    assert event_sentence(replace(TELLING, variants={UnitMoved: lambda _: None}), moved) is None
