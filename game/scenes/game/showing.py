"""A game as it has been shown so far: the screen's own state, its show, the log, fed with events."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from game.content.sounds import Sound
from game.core.events import Action, Event
from game.core.kernel import GameState, Illegal
from game.core.ledger import LedgerItem
from game.rules.intent import Choice, Question
from game.rules.prose import Namer, Sentence, named, written
from game.rules.system import AnySystem
from game.rules.telling import (
    action_text,
    button_text,
    choice_text,
    event_sentence,
    ledger_sentence,
    question_sentence,
)
from game.scenes.context import ViewSettings
from game.scenes.words import Words
from game.session.handover import Handover
from game.session.position import Layer
from game.views.sound import heard, speaker
from game.views.table.director import BUDGET_MS, Director
from game.views.table.show import Show
from game.views.ui.log import Log
from game.views.ui.markup import escape

Past = Sequence[Event | Handover]
"""What a viewer saw that led to a state, and between the events who took over a seat."""
_SILENT: Final[Mapping[type[Event], Sound]] = {}
MOST_LINKS = 2
"""So many rules stand behind a line of the log."""


class Showing:
    """``state`` is what the screen has shown, never ahead of the animation, as its viewer may see it."""

    def __init__(
        self,
        words: Words,
        layer: Layer,
        show: Show,
        log: Log,
        on_shown: Callable[[Event], object],
        sounds: Mapping[type[Event], Sound] = _SILENT,
    ) -> None:
        """Begin with a layer whose state is the viewer's; ``on_shown`` hears of what has been shown.

        ``sounds``: what events sound like as their showing begins.
        """
        self.words = words
        self._on_shown = on_shown
        self.game = layer.game
        self.system: AnySystem = layer.game.system
        self.state: GameState = layer.state
        self.show = show
        self.log = log
        self.director = Director(show, self._event_shown)
        self.director.begun = lambda events: speaker().play(*heard(events, sounds))
        self.pace = 1.0
        """How many times as fast as the settings say events are shown."""
        self._unwritten: list[tuple[str, str]] = []
        """Lines of the log for the next step of time: no frame has to draw an event and its line."""
        self._has_run = False
        """Whether something was being shown when the last step ended."""
        self.changes = 0
        """How often the state that is shown has become another one."""

    # Time

    @property
    def is_idle(self) -> bool:
        """Whether everything that was told has been shown, and is written down."""
        return self.director.is_idle and not self._unwritten

    def obey(self, settings: ViewSettings) -> None:
        """Take the settings of motion."""
        self.director.speed = max(0.1, settings.animation_speed_percent / 100) * self.pace
        self.director.is_instant = settings.animation_speed_percent == 0
        self.show.obey(is_reduced=settings.is_motion_reduced, is_instant=self.director.is_instant)

    def told(self, events: Iterable[Event], *, is_others: bool = False, is_awaited: bool = False) -> None:
        """Show what the viewer hears, after everything that was told before.

        ``is_others``: nobody at the screen decides meanwhile, so that it is shown within a budget of time.
        ``is_awaited``: somebody at the screen waits for its end; then it is if it takes longer than that.
        """
        director = self.director
        director.play(tuple(events))
        director.is_hurried |= is_others or (is_awaited and director.left_ms > BUDGET_MS)
        self.show.is_hurried = director.is_hurried

    def rest(self) -> None:
        """Somebody at the screen decides: what follows of him is shown at the usual pace."""
        self.director.is_hurried = self.show.is_hurried = False
        self.director.rest()

    def jump(self, state: GameState, past: Past, told: Past) -> None:
        """Show another state at once, and a log of what led to it; ``told``: what of the past is written."""
        self.director.clear()
        self._unwritten.clear()
        self.changes += 1
        self.state = state
        self.show.jump(state, [event for event in past if not isinstance(event, Handover)])
        self.log.set_lines([line for event in told if (line := self._line(event))])

    def adopt(self, state: GameState) -> None:
        """Go on with the state that the viewer observes, now that all he heard has been shown."""
        self.changes += 1
        self.state = state
        self.show.adopt(state)

    def update(self, dt_ms: float) -> bool:
        """Let time pass for the board and what is being shown; return whether that has just ended."""
        self.show.update(dt_ms, self.director.pace)
        if self.is_idle:
            return False
        self._write()
        if not self.director.is_idle:
            self.director.update(dt_ms)
            if self.director.is_idle and not self._has_run:
                self._write()  # what takes no time is told at once
        self._has_run = not self.director.is_idle
        return self.is_idle

    def skip_on(self) -> None:
        """Skip to the next event of weight; a second time, to the end."""
        self.director.skip_on()
        self._write()
        self.show.skip()

    def rush(self) -> None:
        """Let everything that was told have happened, and what follows until somebody here decides."""
        self.director.rush()
        self._write()
        self.show.skip()

    def settle(self) -> None:
        """Let everything that was told have happened."""
        self.director.skip()
        self._write()
        self.show.skip()

    def _event_shown(self, event: Event) -> None:
        self.changes += 1
        self.show.hear(event)
        self.system.ruleset.evolve(self.state, event)
        self.show.follow(self.state, event)
        line = self._line(event)
        if line:
            self._unwritten.append(line)
        self._on_shown(event)

    def _write(self) -> None:
        for line in self._unwritten:
            self.log.append(*line)
        self._unwritten.clear()

    # Words

    @property
    def names(self) -> Namer | None:
        """The names of this game, for its sentences."""
        return self.show.names

    def seat_name(self, player: str) -> str:
        """Return what a seat is called."""
        return self.show.seat_name(player)

    def written(self, sentence: Sentence) -> str:
        """Return a sentence in the player's language; ids in it become names."""
        names = self.names
        return written(self.words.strings, sentence if names is None else named(sentence, names))

    def linked(self, sentence: Sentence) -> str:
        """Return a sentence as markup, with the rules behind it."""
        links = " ".join(f"{{rule:{rule}}}" for rule in sentence.rules)
        return f"{escape(self.written(sentence))}  {links}".rstrip()

    def ledger_line(self, item: LedgerItem) -> str:
        """Return one reason of a number."""
        return written(self.words.strings, ledger_sentence(self.system.telling, item, self.names))

    def action_line(self, action: Action, question: Question | None = None) -> str:
        """Return an action in a few words; an answer to a question by the text of its button."""
        return action_text(self.system.telling, action, self.words.strings, self.names, question)

    def button_line(self, action: Action, question: Question | None) -> str | None:
        """Return the text of the button that gives an answer; None of what answers nothing."""
        return button_text(self.system.telling, action, self.words.strings, self.names, question)

    def refusal(self, illegal: Illegal) -> str:
        """Return why an action is refused, as markup."""
        text = self.system.refusal(illegal, self.words.strings, self.names)
        return f"{{warning}}{escape(text)}{{/}}  {{rule:{illegal.rule}}}"

    def question_line(self, question: Question) -> str:
        """Return what a player is asked; "" where nothing is said about it."""
        sentence = question_sentence(self.system.telling, question, self.names)
        return "" if sentence is None else written(self.words.strings, sentence)

    def choice_line(self, question: Question, choice: Choice) -> str:
        """Return one answer to a question."""
        return choice_text(self.system.telling, question, choice, self.words.strings, self.names)

    def _line(self, event: Event | Handover) -> tuple[str, str] | None:
        if isinstance(event, Handover):
            return self._handover_line(event)
        role = self.show.line_role(event)
        sentence = event_sentence(self.system.telling, event, self.names) if role else None
        if sentence is None:
            return None
        links = " ".join(f"{{rule:{rule}}}" for rule in event.rules[:MOST_LINKS])
        return f"{escape(written(self.words.strings, sentence))}  {links}".rstrip(), role

    def _handover_line(self, change: Handover) -> tuple[str, str] | None:
        """Return who took over a seat, in systems that have a text for it."""
        words, key = self.words, f"{self.system.name}.handover.done"
        if not words.has(key):
            return None
        level = words(f"agent.level.{change.level}.name")
        return words(key, side=escape(self.seat_name(change.player)), level=level), "accent"
