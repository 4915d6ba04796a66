"""Every event, action and refusal of a campaign is told, and nothing that anybody sends breaks it."""

import re
from typing import get_args

import pytest

from game.core.ids import PlayerId
from game.rules.prose import written
from game.rules.system import erased
from game.rules.telling import action_sentence, key_of
from game.systems.sectors import telling
from game.systems.sectors.actions import ChangeOption, SectorsAction
from game.systems.sectors.events import SectorsEvent
from game.systems.sectors.events_people import OptionChanged
from game.systems.sectors.state import OptionChange, SectorsState
from game.systems.sectors.system import SECTORS
from tests.laws.test_bent import bend
from tests.support.shipped import shipped_catalog
from tests.systems.sectors.test_laws import games

TEXTS = shipped_catalog().strings("en")
GAP = re.compile(r"\{([a-z_]+)")


def test_every_kind_of_event_and_action_has_a_template() -> None:
    for kind in get_args(SectorsEvent):
        if kind not in telling.TELLING.silent | {*telling.TELLING.whole}:
            start = f"sectors.event.{key_of(kind)}"
            assert any(key == start or key.startswith(f"{start}.") for key in TEXTS), start
    for kind in get_args(SectorsAction):
        start = f"sectors.action.{key_of(kind)}"
        assert any(key == start or key.startswith(f"{start}.") for key in TEXTS), start


def test_what_happens_in_random_campaigns_is_told_without_gaps() -> None:
    said = 0
    for game in games(3):
        for ply in game.plies:
            assert isinstance(ply.state, SectorsState)
            names = telling.Names(ply.state.campaign.setup)
            for event in ply.events:
                text = erased(SECTORS).sentence(event, TEXTS, names)
                said += bool(text)
                assert "{" not in text and "sectors." not in text, text
            told = action_sentence(SECTORS.telling, ply.action, names)
            assert told.key in TEXTS, told
            assert set(GAP.findall(TEXTS[told.key])) <= set(told.facts), told
    assert said > 300


def test_the_end_names_races_not_every_player() -> None:
    for game in games(3):
        last = game.plies[-1]
        assert isinstance(last.after, SectorsState) and last.after.outcome is not None
        text = erased(SECTORS).sentence(last.events[-1], TEXTS, telling.Names(last.after.campaign.setup))
        winners = {last.after.campaign.players[player].race for player in last.after.outcome.winners}
        assert all(last.after.campaign.races[race].name in text for race in winners)
        assert text.count(",") <= len(winners)


@pytest.mark.rule("SE-9.2", "SE-4.2", "SE-7.3")
@pytest.mark.parametrize(
    ("name", "value", "text"),
    [
        ("race_styles", True, "Races fight in their style: on"),
        ("race_styles", False, "Races fight in their style: off"),
        ("battle_system", "automatic", "Battles: By dice"),
        ("other_cases", "generals", "Meetings the book does not name: As the Generals agree"),
        ("turn_limit", 0, "Turn limit: 0"),
    ],
)
def test_a_changed_option_is_told_in_words(name: str, value: str | int | bool, text: str) -> None:
    by_kind = {str: {"text": value}, int: {"number": value}, bool: {"is_on": value}}
    change = ChangeOption(player=PlayerId("greys_1"), name=name, **by_kind[type(value)])  # type: ignore[arg-type]
    event = OptionChanged(rules=(), change=OptionChange(3, name, value))
    names = telling.Names()
    assert written(TEXTS, action_sentence(SECTORS.telling, change, names)) == f"From the next turn on: {text}"
    told = erased(SECTORS).sentence(event, TEXTS, names)
    assert told == f"From turn 3 on, as the administrator decides: {text}."


@pytest.mark.slow
def test_bent_actions_are_refused_with_a_sentence_or_leave_a_sound_state() -> None:
    for game in games(3):
        told = bend(game, 120, 4)
        assert told["accepted"] > 0
    assert erased(SECTORS).has_open_orders
