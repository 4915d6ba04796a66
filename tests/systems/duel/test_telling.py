"""Every key that the duel may name has its words, and names are filled in."""

import re
from pathlib import Path
from typing import get_args

import pytest

from game.core.ids import RuleId
from game.core.kernel import Illegal
from game.rules.telling import (
    event_sentence,
    event_text,
    option_text,
    prompt_sentence,
    refusal_text,
)
from game.systems.duel import deck
from game.systems.duel.keywords import Keyword
from game.systems.duel.setup import MissionSetup
from game.systems.duel.telling import TELLING, Names
from tests.support.base_pack import shipped
from tests.support.duel import Duel, able, card, duel, placed

TEXTS = shipped().catalog.strings("en")
SOURCES = Path(__file__).parents[3] / "game/systems/duel"


def source(*names: str) -> str:
    """The text of rule files."""
    return "\n".join((SOURCES / f"{name}.py").read_text("utf-8") for name in names)


def test_every_refusal_has_words() -> None:
    reasons = set(re.findall(r'refused\("(?:DU|TW)-[0-9.]+", "([a-z_]+)"', source("check")))
    assert len(reasons) > 30
    assert [r for r in sorted(reasons) if f"duel.illegal.{r}" not in TEXTS] == []
    known = {key.removeprefix("duel.illegal.").removesuffix(".one") for key in TEXTS if "duel.illegal" in key}
    assert known - reasons == {"already_moved", "no_steps"}


def test_every_prompt_option_outcome_keyword_and_breach_has_words() -> None:
    rules = source("resolve_attack", "resolve_strike", "resolve_card", "missions")
    prompts = set(re.findall(r'"(feint|cover|evade|block|more|zone|counter|shove|swap|spot|repair)"', rules))
    wanted = [f"duel.prompt.{each}" for each in prompts]
    wanted += [f"duel.option.{each}" for each in ("decline", "enough", "stop", "high", "mid", "low")]
    outcomes = re.findall(r'"([a-z_]+)", (?:LAST|OBJECTIVES|STANDING|ESCORT)[,)]', rules)
    wanted += [f"duel.outcome.{each}" for each in (*outcomes, "more_left", "draw", "all_lost")]
    wanted += [f"duel.keyword.{each}" for each in get_args(Keyword)]
    wanted += [f"duel.deck.{each}" for each in deck.MESSAGES]
    assert len(outcomes) >= 8
    assert [key for key in sorted(set(wanted)) if key not in TEXTS] == []


def fight() -> Duel:
    """A short battle with a block, damage and a shove."""
    table = duel(
        placed(A=(5, 5), b=(7, 5)),
        {
            "A": [card("Tackle", 8, melee="m", abilities=[able("push", 1)]), card("Hew", 6, melee="l")],
            "b": [card("Guard", 3, blocks="l"), card("Dash", 2, 4)],
        },
    )
    table.plan_all()
    return table


def test_a_battle_reads_as_sentences_without_gaps() -> None:
    table = fight()
    names = Names(table.state.field)
    lines: list[str] = []
    for _ in range(2):
        for event in table.attack("b"):
            found = event_sentence(TELLING, event, names)
            if found is not None:
                assert found.key in TEXTS, found.key
                lines.append(event_text(TELLING, event, TEXTS, names))
    assert "Suit b is pushed to F9." in lines
    assert "Suit b is hit: mid 1." in lines
    assert not [line for line in lines if "{" in line]


def test_refusals_and_options_name_things() -> None:
    table = fight()
    names = Names(table.state.field)
    illegal = Illegal(rule=RuleId("DU-1.8"), reason="out_of_range")
    assert "{unit}" in refusal_text(TELLING, illegal, TEXTS, names)
    facts: dict[str, str | int] = {"unit": "b", "steps": 4}
    full = Illegal(illegal.rule, "out_of_range", facts)
    assert refusal_text(TELLING, full, TEXTS, names) == "Out of range: Suit b is at distance 4."


def test_questions_and_their_options_name_cards() -> None:
    table = duel(
        placed(A=(5, 5), b=(7, 5)),
        {
            "A": [card("Hew", 8, melee="l"), card("Wait", 1)],
            "b": [card("Guard", 3, blocks="l"), card("Wall", 2, blocks="hml")],
        },
    )
    table.plan_all()
    table.attack("b")
    prompt = table.state.prompt
    assert prompt is not None
    names = Names(table.state.field)
    assert prompt_sentence(TELLING, prompt, names).facts["unit"] == "Suit b"
    assert {option_text(TELLING, prompt, option, TEXTS, names) for option in prompt.options} == {
        "Guard",
        "Wall",
    }


@pytest.mark.rule("DU-8.2")
@pytest.mark.parametrize(
    ("teams", "told"),
    [
        ({}, "Red holds the centre. Score 1:0:0."),
        ({"red": "team_1", "gold": "team_1", "blue": "team_2"}, "Red, Gold hold the centre. Score 1:0."),
    ],
)
def test_who_holds_the_hill_is_told_by_name(teams: dict[str, str], told: str) -> None:
    """The id of a team stood in the log: 'team_1 holds the centre'."""
    table = duel(
        placed(A=(6, 5), C=(1, 1), b=(11, 9)),
        {},
        seats={"red": "A", "gold": "C", "blue": "b"},
        teams=teams,
        mission=MissionSetup("king_of_the_hill"),
    )
    table.plan_all()
    table.finish_turn()
    names = Names(table.state.field)
    assert told in [event_text(TELLING, event, TEXTS, names) for event in table.events]
