"""A button that can do nothing now says why: by the rule that is the cause, or in a plain sentence."""

import ast
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.scenes.game.screen import GameScreen
from game.views.ui.button import Button
from tests.scenes.every_scene import open_scene, services_in
from tests.support.pilot import Pilot

PLAIN = (
    "game.rests.over",
    "game.rests.shown",
    "game.rests.asked",
    "game.rests.recap",
    "game.pages.everybody",
    "game.undo.nothing",
    "game.skip_animation.nothing",
    "battle.unit.none_help",
    "battle.result.unsaved",
    "strategic.rests.pick",
    "wargame.rests.step_back",
    "wargame.rests.deploy_all",
    "game.rests.next_unit",
    "totalwar.rests.war_next",
    "wargame.rests.commit",
    "sectors.rests.next_board",
    "war.commit.first",
    "battle.replay.battle.none",
    "battle.replay.go_on.over",
    "war.page.purchase.nothing",
    "war.page.delegation.all.already",
    "war.page.delegation.none.already",
    "screen.pause.withdraw.wait",
    "screen.load.none_chosen",
    "screen.load.in_use.about",
    "screen.rulebook.nothing_before",
    "screen.rulebook.nothing_after",
)
"""All that keeps a button from being used and is no rule: nothing chosen, nothing to show, nothing there."""
USUAL = ("game.rests.turn",)
"""Of a system of a pack that says nothing itself."""
SCENES = {
    "battle": 3,
    "deploy": 1,
    "duel": 2,
    "duel_plan": 1,
    "strategic": 2,
    "wargame": 2,
    "sectors_map": 3,
    "sectors_administration": 1,
    "war": 3,
    "war_grand": 1,
    "war_officers": 1,
    "war_purchase": 1,
}
"""Where a walk begins, and how many walks there are: the first one is of the usual run."""
WALKS = [
    pytest.param(name, walk, marks=pytest.mark.slow if walk else ())
    for name, count in SCENES.items()
    for walk in range(count)
]
STEPS = 45
KEYS = (
    *"NFXEGMTHOBVUKPCRIJLDASW123",
    *("Tab", "Escape", "Enter", "Space", "F1", "Ctrl+L", "Home", "End", "Backspace"),
)
KEPT_OUT = ("quit", "over_title", "pause_title", "menu_replay")
"""Buttons that lead out of the game."""


def plain_texts(pilot: Pilot) -> set[str]:
    """Return the reasons that need no rule."""
    top = pilot.stack.scenes[-1]
    return {top.words(key) for key in PLAIN}  # type: ignore[attr-defined]


def without_reason(pilot: Pilot) -> Iterator[str]:
    """Yield the buttons on top that rest and say nothing, or name no rule though one is the cause."""
    plain = plain_texts(pilot)
    for layer in pilot.ui.layers:
        for button in layer.walk():
            if isinstance(button, Button) and not button.is_enabled:
                why = button.reason()
                if "{rule:" not in why and why not in plain:
                    yield f"{pilot.scene_name}: {button.command or button.id or button.text}: {why!r}"


def step(pilot: Pilot, drawn: random.Random) -> None:
    """Do something that a person could do here."""
    top = pilot.stack.top
    chance = drawn.random()
    if isinstance(top, GameScreen) and chance < 0.5:
        stage = top.table.showing.show.stage
        tokens = [sprite.token.tile for sprite in stage.sprites.values()]
        places = tokens if tokens and drawn.random() < 0.6 else range(len(stage.board.terrain))
        x, y = stage.screen(drawn.choice(places))
        if stage.rect.collidepoint((x, y)):
            pilot.click((round(x), round(y)))
    elif chance < 0.7:
        pilot.press(drawn.choice(KEYS))
    else:
        buttons = [
            each
            for each in pilot.ui.layers[-1].walk()
            if isinstance(each, Button)
            and each.is_enabled
            and each.rect.width > 0
            and each.id not in KEPT_OUT
        ]
        if buttons:
            pilot.click(drawn.choice(buttons))


@pytest.mark.parametrize(("name", "walk"), WALKS)
def test_a_button_that_rests_says_why_with_its_rule(
    name: str, walk: int, tmp_path: Path, own_home: Path
) -> None:
    pilot = open_scene(name, services_in(tmp_path))
    pilot.wait(300)
    faults = set(without_reason(pilot))
    drawn = random.Random(f"{name} {walk}")
    for _ in range(STEPS):
        step(pilot, drawn)
        pilot.wait(drawn.choice((20, 200)))
        if not pilot.is_running or not any(isinstance(each, GameScreen) for each in pilot.stack.scenes):
            break
        if hasattr(pilot.stack.top, "ui"):
            faults |= set(without_reason(pilot))
    assert not faults


def test_no_button_is_made_to_rest_without_a_reason() -> None:
    faults = []
    for path in sorted(Path("game/scenes").rglob("*.py")):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "Button":
                given = {each.arg for each in call.keywords}
                if "is_enabled" in given and "why_not" not in given and path.name != "gallery.py":
                    faults.append(f"{path}:{call.lineno}")
    assert not faults


def test_what_is_said_of_a_resting_order_names_a_rule_or_is_on_the_list(tmp_path: Path) -> None:
    strings = services_in(tmp_path).words.strings
    said = {key: text for key, text in strings.items() if ".rests." in key}
    assert said
    assert [key for key, text in said.items() if "{rule:" not in text and key not in (*PLAIN, *USUAL)] == []
