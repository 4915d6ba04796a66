"""Whatever happens, is asked or is refused in a war names the entries of the rulebook behind it."""

import random
from typing import cast

import msgspec
import pytest

from game.rules.events import PromptRaised
from game.rules.system import erased
from game.systems.totalwar.actions import TotalWarAction
from game.systems.totalwar.events import BattleOrdered, TotalWarEvent
from game.systems.totalwar.state import PLAY
from game.systems.totalwar.system import TOTAL_WAR
from tests.laws.bent import Bender
from tests.support.base_pack import shipped
from tests.support.totalwar import BLUE, RULES, War, draw, squad, war_setup
from tests.systems.totalwar.test_laws import plies

RULEBOOK = frozenset(shipped().catalog.rulebook)
TEXTS = shipped().catalog.strings("en")


@pytest.mark.parametrize("seed", [21, 22])
def test_every_event_and_question_names_rules_that_there_are(seed: int) -> None:
    for _, _, _, events in plies(seed):
        for event in events:
            assert event.rules, event
            assert set(event.rules) <= RULEBOOK, event
            if isinstance(event, PromptRaised):
                assert event.prompt.rules and set(event.prompt.rules) <= RULEBOOK, event
            data = msgspec.json.encode(event)
            assert msgspec.json.decode(data, type=TotalWarEvent) == event, "no event has other words"


def test_every_refusal_names_a_rule_that_there_is_and_has_a_sentence() -> None:
    rnd = random.Random(3)
    bender = Bender(erased(TOTAL_WAR), rnd)
    reasons = set()
    for number, (state, _, _, _) in enumerate(plies(23)):
        if number % 9:
            continue
        for action in bender.actions(state, 25):
            illegal = RULES.check(state, cast(TotalWarAction, action))
            if illegal is not None:
                assert illegal.rule in RULEBOOK, illegal
                assert f"totalwar.illegal.{illegal.reason}" in TEXTS or (
                    f"action.illegal.{illegal.reason}" in TEXTS
                ), illegal
                reasons.add(illegal.reason)
    assert len(reasons) > 15, reasons


MAP = """
FC  F.  F.b Z.z Z. ZC
F.  F.  F.  Z.  Z. Z.
"""
FORCES = {"b": squad("revil", "gm"), "z": squad("degwin", "varg")}


@pytest.mark.rule("TW-9.6")
@pytest.mark.parametrize(
    ("system", "choice", "options"),
    [
        ("skirmish", "campaign", (PLAY, "staff")),
        ("skirmish", "each", (PLAY, "staff", "play_duel", "play_wargame", "play_strategic")),
        ("duel", "each", (PLAY, "staff", "play_skirmish", "play_wargame", "play_strategic")),
        ("automatic", "each", ()),
    ],
)
def test_who_fights_and_how_is_asked_as_the_campaign_allows(
    system: str, choice: str, options: tuple[str, ...]
) -> None:
    setup = war_setup(draw(MAP), FORCES, humans=(BLUE,), battle_system=system, battle_choice=choice)
    war = War(setup)
    war.until("revil")
    war.squadron("b", 2)
    asked = war.state.prompts[-1].options if war.state.prompts else ()
    assert asked == options
    if not options:
        assert war.last(BattleOrdered).order.system == "skirmish", "always by the first of the ways"
