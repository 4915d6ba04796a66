"""Every event of random wars, every refusal and every question has its sentence in the shipped texts."""

import re
from pathlib import Path
from typing import get_args

import pytest

import game.systems.totalwar as package
from game.core.ids import PlayerId, RuleId
from game.core.kernel import Illegal
from game.core.prompts import Prompt
from game.rules.telling import (
    event_sentence,
    event_text,
    option_text,
    prompt_sentence,
    refusal_text,
)
from game.systems.totalwar.events import BattleFought, ForceEvent, SupplyChanged, UnitsPooled
from game.systems.totalwar.events_administration import CommanderNamed, DirectiveGiven, HeroFell, RealmEvent
from game.systems.totalwar.state import Directive
from game.systems.totalwar.telling import TELLING, Names
from tests.support.shipped import shipped_catalog
from tests.systems.totalwar.test_laws import plies, random_setup

TEXTS = shipped_catalog().strings("en")
GAP = re.compile(r"\{[a-z_]")


def snake(name: str) -> str:
    return re.sub(r"(?<!^)([A-Z])", r"_\1", name).lower()


def test_every_kind_of_event_has_a_sentence() -> None:
    silent = {"stage_reached", "prompt_answered", "prompt_raised"}
    for kind in (*get_args(ForceEvent), *get_args(RealmEvent)):
        name = snake(kind.__name__)
        key = f"totalwar.event.{name}"
        known = key in TEXTS or any(each.startswith(f"{key}.") for each in TEXTS)
        assert known or name in silent, name


def test_no_sentence_of_random_wars_is_missing_or_has_a_gap() -> None:
    seen = set()
    for seed in (11, 12):
        names = Names(random_setup(seed))
        for _, _, _, events in plies(seed):
            for event in events:
                found = event_sentence(TELLING, event, names)
                if found is None:
                    continue
                seen.add(found.key)
                text = event_text(TELLING, event, TEXTS, names)
                assert text != found.key, f"no text for {found.key}"
                assert not GAP.search(text), text
                if isinstance(event, BattleFought):
                    fallen = sum(not unit.survived for side in event.report.sides for unit in side.units)
                    lost = (int(found.facts["winner_lost"]), int(found.facts["loser_lost"]))
                    assert sum(lost) == fallen
                    assert re.search(rf"lost: .* {lost[0]}, .* {lost[1]}\.", text), text
                    assert " beats  in" not in text, "nobody's garrison has a name too"
    assert len(seen) > 50
    assert "totalwar.event.battle_fought" in seen


def reasons() -> set[str]:
    """The reasons of all refusals, read from the rules themselves."""
    folder = Path(next(iter(package.__path__)))
    source = "\n".join(path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.py")))
    given = r'(?:refused\(\s*(?:"[^"]+"|rule)|Illegal\(\s*RuleId\("[^"]+"\)),\s*"([a-z_]+)"'
    found = set(re.findall(given, source))
    return found | {f"report_{reason}" for reason in re.findall(r'_bad\("([a-z_]+)"', source)}


def test_every_refusal_has_a_sentence() -> None:
    assert len(reasons()) > 70
    assert {f"totalwar.illegal.{reason}" for reason in reasons()} - set(TEXTS) == set()
    illegal = Illegal(RuleId("TW-2.2"), "out_of_reach", {"force": "A", "panel": 0})
    assert refusal_text(TELLING, illegal, TEXTS) == "A cannot get to 0."


def test_every_question_and_answer_has_its_words() -> None:
    source = "".join(
        path.read_text(encoding="utf-8") for path in Path(next(iter(package.__path__))).glob("resolve_*.py")
    )
    kinds = set(re.findall(r'kind="([a-z_]+)",\s*options', source)) | {"go_rogue", "go_rogue_low_rank"}
    assert {"tagalong", "retreat", "fight_battle", "confirm_move", "name_faction"} <= kinds
    for kind in kinds:
        prompt = Prompt(PlayerId("red"), kind, ("1",))
        assert prompt_sentence(TELLING, prompt, Names()).key in TEXTS
    for option in ("yes", "no", "confirm", "cancel", "play", "staff"):
        asked = Prompt(PlayerId("red"), "tagalong", (option,))
        assert option_text(TELLING, asked, option, TEXTS, Names()) != f"totalwar.option.{option}"


def test_what_others_put_into_their_pools_is_not_told() -> None:
    hidden = UnitsPooled(rules=(), faction="zeon", units=(), cause="bought")
    assert event_sentence(TELLING, hidden, Names()) is None


@pytest.mark.rule("TW-7.3")
def test_a_directive_is_told_by_what_it_holds() -> None:
    names = Names(random_setup(11))
    officer = random_setup(11).factions[0].officers[0].id
    for wish, ending in (
        (Directive(3, "defend"), ""),
        (Directive(-1, "defend"), ".role"),
        (Directive(3, ""), ".target"),
        (None, ".ended"),
    ):
        event = DirectiveGiven(rules=(), officer=officer, directive=wish)
        found = event_sentence(TELLING, event, names)
        assert found is not None
        assert found.key == f"totalwar.event.directive_given{ending}"
        assert "-1" not in event_text(TELLING, event, TEXTS, names)


@pytest.mark.rule("TW-5.5")
def test_one_panel_is_not_told_of_as_several() -> None:
    names = Names(random_setup(11))
    told = [
        event_text(TELLING, SupplyChanged(rules=(), cut=cut, joined=joined), TEXTS, names)
        for cut, joined in (((3,), ()), ((3, 4), ()), ((), (3,)), ((3,), (4,)))
    ]
    assert told[0] == "One panel is cut off."
    assert told[1] == "2 panels are cut off."
    assert told[2] == "One panel is joined again."


@pytest.mark.rule("TW-7.6")
def test_a_faction_that_nobody_is_left_to_lead_is_not_led_by_the_militia() -> None:
    event = CommanderNamed(faction="rogue_5", officer="", rank=0)
    assert event_text(TELLING, event, TEXTS) == "Nobody leads rogue_5 now."


@pytest.mark.rule("TW-7.8")
@pytest.mark.parametrize(
    ("back", "text"),
    [(9, "The machine of voss is lost; voss is back in round 9."), (0, "voss falls with the machine.")],
)
def test_what_becomes_of_a_hero_stands_with_the_loss_of_the_machine(back: int, text: str) -> None:
    assert event_text(TELLING, HeroFell(hero="voss", returns_round=back), TEXTS) == text
