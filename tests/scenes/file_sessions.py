"""Short sessions at the screen that come to every file call: what the player does, and what he is told."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from game.app.screen import _context, _Window
from game.app.services import make_services
from game.app.settings import load_settings
from game.scenes.context import Context, ViewSettings
from game.scenes.game.screen import GameScreen
from game.scenes.stack import Quit
from game.scenes.title import Title
from game.session.match import Match
from game.views.ui.entry import TextEntry
from game.views.ui.listview import ListView
from tests.support.pilot import Pilot

INSTANT = ViewSettings(animation_speed_percent=0, is_motion_reduced=True)


@dataclass
class Told:
    """What was to be seen after every step: names of screens, and all words."""

    scenes: list[str] = field(default_factory=list)
    words: list[str] = field(default_factory=list)


class Hand:
    """A player who reads every message and closes it, and goes on with what he was about."""

    def __init__(self, home: Path) -> None:
        self.told = Told()
        self.pilot = Pilot(Title(make_services((), lambda: 7, home / "saves")), settings=INSTANT)
        self.look()

    def look(self) -> None:
        pilot = self.pilot
        for _ in range(4):
            pilot.wait(40)
            self.told.words.append(pilot.text())
            if not any(widget.id == "dialog_close" for widget in pilot.widgets()):
                break
            pilot.click("dialog_close")
        self.told.scenes.append(pilot.scene_name)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.pilot.press(key)
            self.look()

    def click(self, *names: str) -> None:
        """Click what is there; where a fault has led elsewhere, it is not."""
        for name in names:
            if any(widget.id == name and widget.is_enabled for widget in self.pilot.widgets()):
                self.pilot.click(name)
                self.look()

    def choose(self, row: int = 0) -> None:
        """Take a row of the list that is shown."""
        for found in self.pilot.all(ListView)[:1]:
            if len(found.rows) > row and found.id:
                self.pilot.click_row(found.id, row)
                self.pilot.wait(600)
                self.look()

    def write(self, name: str, text: str) -> None:
        for entry in self.pilot.all(TextEntry):
            if entry.id == name:
                self.pilot.click(name)
                self.pilot.press("Ctrl+A")
                self.pilot.type(text)

    def play(self, count: int = 3) -> None:
        """Let the players decide some times; one whose order cannot be saved is told so."""
        for _ in range(count):
            match, scene = self.match, self.pilot.scene
            if match is None or match.outcome is not None or not isinstance(scene, GameScreen):
                return
            scene.orders.submit(next(each for who in match.active for each in match.legal(who)))
            self.look()

    @property
    def match(self) -> Match | None:
        found = [getattr(each, "match", None) for each in self.pilot.stack.scenes]
        return next((each for each in found if isinstance(each, Match)), None)

    def leave(self) -> None:
        self.pilot.stack.apply(Quit())


def title(home: Path) -> Told:
    hand = Hand(home)
    hand.click("title_continue")
    hand.play(1)
    hand.press("Escape")
    hand.click("pause_title", "dialog_yes")
    hand.leave()
    return hand.told


def saves(home: Path) -> Told:
    hand = Hand(home)
    hand.press("L")
    hand.choose(0)
    hand.click("save_copy")
    hand.write("copy_name", "a copy")
    hand.click("copy_yes")
    hand.choose(0)
    hand.click("save_delete", "dialog_yes")
    hand.press("Escape")
    hand.leave()
    return hand.told


def settings(home: Path) -> Told:
    hand = Hand(home)
    hand.press("S", "Escape")
    hand.leave()
    path = home / "settings.json"
    found, complaint = load_settings(path)
    complaints = [] if complaint is None else [complaint]
    context: Context = _context(found, complaints)
    window = _Window(context, found, found, path)
    context.apply(context.settings.with_changes(sound_percent=found.sound_percent // 2 + 1))
    window.keep()
    window._take_picture()
    hand.told.words += [str(each) for each in (*complaints, *context.troubles)]
    return hand.told


def mods(home: Path) -> Told:
    hand = Hand(home)
    hand.press("M")
    hand.choose(1)
    hand.press("Ctrl+R", "Escape")
    hand.leave()
    return hand.told


def squads(home: Path) -> Told:
    hand = Hand(home)
    hand.press("N")
    hand.click("attacker_squad")
    hand.write("squad_name", "gate")
    hand.press("F9", "F10")
    hand.press("Enter", "Escape", "Escape")
    hand.leave()
    return hand.told


def decks(home: Path) -> Told:
    hand = Hand(home)
    hand.press("D", "F6", "F9", "F10")
    hand.press("Home", "Enter", "Escape", "Escape")
    hand.leave()
    return hand.told


def game(home: Path, key: str) -> Told:
    hand = Hand(home)
    hand.press(key, "Ctrl+Enter")
    if key != "W":
        hand.play()
    hand.press("Escape", "S")
    hand.write("save_name", "evening")
    hand.click("save_yes")
    hand.click("pause_load")
    hand.press("Escape")
    hand.click("pause_title", "dialog_yes")
    hand.leave()
    return hand.told


def replay(home: Path) -> Told:
    hand = Hand(home)
    hand.press("P")
    hand.choose(0)
    hand.click("save_use")
    hand.press("Right", "End", "Escape", "Escape")
    hand.leave()
    return hand.told


def result(home: Path) -> Told:
    hand = Hand(home)
    hand.press("L")
    hand.choose(1)
    hand.click("save_use")
    for _ in range(6):
        hand.look()
    hand.press("P", "Escape")
    hand.click("rematch")
    hand.press("Escape")
    hand.leave()
    return hand.told


SESSIONS: Mapping[str, Callable[[Path], Told]] = {
    "title": title,
    "saves": saves,
    "settings": settings,
    "mods": mods,
    "squads": squads,
    "decks": decks,
    "skirmish": lambda home: game(home, "N"),
    "totalwar": lambda home: game(home, "W"),
    "duel": lambda home: game(home, "D"),
    "replay": replay,
    "result": result,
}
