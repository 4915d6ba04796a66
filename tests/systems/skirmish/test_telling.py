"""Every event, refusal, question, reason and outcome has its sentence in the shipped texts."""

import dataclasses
import re
from pathlib import Path
from typing import cast

import pytest

import game.systems.skirmish as package
from game.core.ids import PlayerId, RuleId, UnitId
from game.core.kernel import Illegal
from game.core.ledger import LedgerItem
from game.core.prompts import Prompt
from game.rules.prose import fill, written
from game.rules.telling import (
    event_sentence,
    event_text,
    ledger_sentence,
    option_text,
    prompt_sentence,
    refusal_text,
)
from game.systems.skirmish.events import SkirmishEvent
from game.systems.skirmish.setup import SkirmishSetup
from game.systems.skirmish.telling import TELLING, Names, ended_sentence
from tests.laws.test_laws import games
from tests.support.shipped import shipped_catalog
from tests.support.skirmish import HERO, battle

TEXTS = shipped_catalog().strings("en")
GAP = re.compile(r"\{[a-z_]")


def played() -> list[tuple[SkirmishSetup, SkirmishEvent]]:
    """Every event of some random games, with the setup of its game."""
    return [
        (cast(SkirmishSetup, game.setup), cast(SkirmishEvent, event))
        for game in games("skirmish", 24)
        for ply in game.plies
        for event in ply.events
    ]


@pytest.mark.rule("SK-3.4")
def test_close_fire_is_told_with_everybody_who_joins_and_a_lone_shot_without() -> None:
    b = battle("S . S\n. s .")
    alone = event_text(TELLING, b.do(b.fire("S", "s"), 100, 100)[0], TEXTS, Names(b.setup))
    b = battle("S . S\n. s .")
    opened = b.do(b.fire("S2", "s", "S"), 100, 100)[0]
    together = event_text(TELLING, opened, TEXTS, Names(b.setup))
    names = {unit.id: unit.name for unit in b.setup.sides[0].units}
    assert names[UnitId("S2")] in together and "together" in together
    assert re.search(rf"\b{names[UnitId('S')]}\b", together.replace(names[UnitId("S2")], ""))
    assert "together" not in alone and names[UnitId("S2")] not in alone
    assert "2x 1d12" in together and "2x 1d6" in alone


def test_every_event_of_random_games_has_its_sentence() -> None:
    keys = {found.key for setup, event in played() if (found := event_sentence(TELLING, event, Names()))}
    assert len(keys) > 30
    assert not keys - set(TEXTS)


def test_no_sentence_of_a_game_has_a_gap() -> None:
    known: dict[int, Names] = {}
    for setup, event in played()[:4_000]:
        names = known.setdefault(id(setup), Names(setup))
        assert not GAP.search(event_text(TELLING, event, TEXTS, names)), event


def reasons() -> list[str]:
    """The reasons of all refusals, read from the rules themselves."""
    folder = Path(next(iter(package.__path__)))
    source = (folder / "check.py").read_text("utf-8")
    found = set(re.findall(r'"([a-z]+(?:_[a-z]+)+)"', source))
    return sorted(found - {"attacked_only_by", "all_neighbours"})


@pytest.mark.parametrize("reason", reasons())
def test_every_refusal_has_its_sentence(reason: str) -> None:
    assert f"skirmish.illegal.{reason}" in TEXTS


def test_refusals_name_units_and_tiles() -> None:
    b = battle("S N s", units={"N": {"name": "Mule 2"}})
    illegal = b.check(b.fire("S", "s"))
    assert illegal is not None
    assert refusal_text(TELLING, illegal, TEXTS, Names(b.setup)) == "Mule 2 on B1 is in the line of fire."
    assert refusal_text(TELLING, illegal, TEXTS) == "N on 1 is in the line of fire."
    assert (
        refusal_text(TELLING, Illegal(RuleId("SK-1.1"), "off_board", {"tile": 99}), TEXTS)
        == "There is no tile 99."
    )


@pytest.mark.parametrize(
    "reason",
    [
        "destroyed",
        "withdrawal",
        "stalemate",
        "reach",
        "reach_missed",
        "hold",
        "survive",
        "survive_missed",
        "destroy",
        "destroy_missed",
        "escort",
        "escort_missed",
    ],
)
def test_every_outcome_has_its_sentence(reason: str) -> None:
    b = battle("S . s")
    b.do(b.withdraw())
    assert b.state.outcome is not None
    changed = type(b.state.outcome)(b.state.outcome.winners, b.state.outcome.losers, reason, 3)
    text = written(TEXTS, ended_sentence(changed, Names(b.setup), 50))
    assert text.startswith("Blue wins in turn 3") and "50" in text


def test_questions_options_and_reasons_of_numbers() -> None:
    b = battle("H . s", units={"H": {"kills": 0, "name": "GM"}, "s": {"kills": 18}})
    names = Names(b.setup)
    for kind, options in (("coin", ("heads", "tails")), ("reroll", ("reroll", "keep"))):
        prompt = Prompt(PlayerId("red"), kind, options, subject=UnitId("H"))
        assert "Red" in written(TEXTS, prompt_sentence(TELLING, prompt, names))
        assert all(
            option_text(TELLING, prompt, option, TEXTS) != f"skirmish.option.{option}" for option in options
        )
    for line in b.state.field.lines.values():
        items: tuple[LedgerItem, ...] = (
            *line.attack_ledger,
            *line.accuracy_ledger,
            *line.defense_ledger,
            *line.move_ledger,
            *line.rescue_ledger,
            *line.counter_ledger,
            *line.warship_ledger,
        )
        for item in items:
            assert ledger_sentence(TELLING, item, names).key in TEXTS, item.reason
    bonus = LedgerItem(20, "hero_accuracy", RuleId("TW-7.8"))
    assert written(TEXTS, ledger_sentence(TELLING, bonus, names)) == "Hero: accuracy +20%"


def test_templates_are_filled_with_facts_and_nothing_else() -> None:
    texts = {"a": "{n} of {count}", "a.one": "one", "b": "{x.__class__} {missing} {n:+}"}
    assert fill(texts, "a", {"n": 2, "count": 3}) == "2 of 3"
    assert fill(texts, "a", {"n": 2, "count": 1}) == "one"
    assert fill(texts, "b", {"n": 2, "x": 1}) == "{x.__class__} {missing} +2"
    assert fill(texts, "c", {}) == "c"


@pytest.mark.rule("SK-4.2")
def test_the_first_of_two_coins_does_not_promise_that_an_armour_falls() -> None:
    b = battle("S .\n. a")
    b.do(b.melee("S", "a"))
    prompt = b.state.prompt
    assert prompt is not None
    told = prompt_sentence(TELLING, prompt, Names(b.setup))
    assert "destroyed" not in fill(TEXTS, told.key, told.facts)


@pytest.mark.rule("SK-3.6")
@pytest.mark.parametrize(("rerolls", "told"), [(1, "once a battle"), (3, "3 times a battle")])
def test_who_is_asked_to_roll_again_is_told_how_often_his_hero_may(rerolls: int, told: str) -> None:
    hero = dataclasses.replace(HERO, rerolls=rerolls)
    b = battle("H . s", units={"H": {"hero": hero}})
    raised = b.do(b.fire("H", "s"), 99)[-1]
    assert event_text(TELLING, raised, TEXTS, Names(b.setup)).endswith(f"It is possible {told}.")
    prompt = b.state.prompt
    assert prompt is not None
    assert written(TEXTS, prompt_sentence(TELLING, prompt, Names(b.setup))).endswith(f"possible {told}.")
