"""The panels of a duel: the machine, the card close up, and what is to be done now."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.core.events import Action
from game.core.ids import PlayerId, UnitId
from game.rules.intent import Question
from game.rules.prose import written
from game.rules.telling import choice_text, question_sentence
from game.scenes.duel.texts import attack_line, plan_lines
from game.scenes.game.brief import brief_text
from game.scenes.game.showing import Showing
from game.scenes.words import Words
from game.systems.duel import queries
from game.systems.duel.actions import AttackSuit
from game.systems.duel.brief import unit_rows
from game.systems.duel.intent import DuelIntent
from game.systems.duel.selection import CARD_PROMPTS, Selection
from game.systems.duel.setup import ZONES
from game.systems.duel.state import HIDDEN, DuelState
from game.systems.duel.telling import TELLING
from game.systems.duel.workings import zones_of
from game.views.drawing import PREMULTIPLIED
from game.views.duel.card_art import card_back, card_height
from game.views.duel.card_face import CardLook, card_face
from game.views.duel.machine import MachineState, MachineView, ZoneState
from game.views.duel.show import DuelShow
from game.views.ui.answers import answer
from game.views.ui.basic import Label, Picture
from game.views.ui.button import Button, Emphasis
from game.views.ui.kit import Kit
from game.views.ui.layout import Column, Panel
from game.views.ui.markup import escape
from game.views.ui.wrapped_button import WrappedButton

ANSWER_KEYS = 9
STOPPING_PROMPTS = ("block", "more", "cover")
"""Questions that are answered with a card that would stop a part of the attack."""
Made = tuple[str, Callable[[], object], str, Emphasis]
"""A button: what stands on it, what it does, its command and its weight."""
Moment = tuple[object, ...]
"""What something is to be decided about: while it lasts, what was told of it holds."""


def _moment(state: DuelState, unit: UnitId | None) -> Moment:
    """Return the moment of a state: the card that is resolved, or the machine that is placed or planned."""
    card = None if state.current is None else state.current.card
    suit = None if unit is None else state.suits[unit]
    is_open = suit is not None and not suit.is_planned and suit.status in ("waiting", "board")
    return state.turn, state.phase, card, state.prompt, unit if is_open else None


class MachinePanel(Panel):
    """The machine that is pointed at or acts: drawn large with its zones, steps, pile."""

    def __init__(self, showing: Showing, words: Words, show: DuelShow) -> None:
        self._showing = showing
        self._words, self._show = words, show
        self._name = Label("", "text", "title", is_bold=True, is_wrapped=False)
        self._facts = Label("", "dim", "label")
        self._view = MachineView(132)
        super().__init__(words("duel.machine.title"), self._name, self._view, self._facts, gap=6)

    def show(self, state: DuelState, unit: UnitId | None) -> None:
        """Show a machine."""
        words, show = self._words, self._show
        if unit is None or unit not in state.suits:
            self._name.set_text(words("duel.machine.none"), "dim")
            self._view.show(None)
            self._facts.set_text("")
            return
        suit, setup = state.suits[unit], state.field.suits[unit]
        self._name.set_text(escape(show.names.unit(unit)), show.art.role(suit.seat))
        limits = state.field.setup.rules.penalties
        costs = (limits.high_initiative, limits.mid_cards, limits.low_movement)
        zones = tuple(
            ZoneState(
                words(f"duel.zone.{name}"),
                suit.damage[number],
                setup.armour[number],
                words(f"duel.penalty.{name}", count=costs[number])
                if queries.is_hampered(state, suit, number)
                else "",
            )
            for number, name in enumerate(ZONES)
        )
        self._view.show(MachineState(show.art.silhouette(unit), show.colour_of(unit), zones))
        lines = [brief_text(self._showing, unit_rows(state, unit))]
        frame = show.frame_name(unit)
        if suit.status != "lost":
            if mates := show.mates(suit.seat):
                lines.insert(0, words("duel.machine.side", seats=escape(mates)))
            if not setup.name.startswith(frame):
                lines.insert(0, words("duel.machine.frame", frame=escape(frame)))
            lines += [escape(text) for text in show.abilities(setup.abilities, of_frame=True)]
        self._facts.set_text("\n".join(lines))


class CardPanel(Panel):
    """A card close up."""

    def __init__(self, words: Words, show: DuelShow, width: int, height: int, *, stretch: int = 0) -> None:
        """``stretch``: the card grows with the room that the panel gets beyond this height."""
        self._words, self._show = words, show
        self._look: CardLook | None = None
        self._face = Picture(self._paint, width=width, height=height, stretch=stretch)
        self._card: int | None = None
        super().__init__("", self._face, padding=8, id="close_up")

    def show(self, card: int | None) -> None:
        """Show a card that the viewer knows, or a back."""
        look = None if card is None or card == HIDDEN else self._show.card_look(card)
        if look != self._look:
            self._look, self._card = look, card
            self._face.touch()

    def visible_text(self) -> str:
        """Return the card in words."""
        if self._card is None or self._card == HIDDEN:
            return ""
        look = self._show.card_look(self._card)
        return "\n".join((look.name, *look.details))

    def _paint(self, kit: Kit, size: tuple[int, int]) -> pygame.Surface:
        surface = pygame.Surface(size, pygame.SRCALPHA)
        width = min(size[0], round(size[1] / 1.4))
        if self._card is None or self._card == HIDDEN:
            back = card_back(width, kit.palette.faint, "")
            picture = back.copy()
            picture.fill((90, 90, 90, 90), special_flags=pygame.BLEND_RGBA_MULT)
        else:
            picture = card_face(self._show.card_look(self._card), width)
        at = ((size[0] - width) // 2, (size[1] - card_height(width)) // 2)
        surface.blit(picture, at, special_flags=PREMULTIPLIED)
        return surface


class TaskPanel(Panel):
    """What the player has to decide now, with a button for everything that is possible."""

    def __init__(
        self, words: Words, show: DuelShow, submit: Callable[[Action], object], why_not: Callable[[], str]
    ) -> None:
        """``why_not`` says why nothing can be pressed while it rests."""
        self._words, self._show = words, show
        self._submit, self._why_not = submit, why_not
        self._text = Label("", "text")
        self._buttons = Column(gap=6)
        self._note = answer(Label("", "dim", id="note"))
        self._made: tuple[tuple[str, str], ...] = ()
        self._told_of: Moment | None = None
        """The moment that the orders which stand here are of."""
        super().__init__(words("duel.task.title"), self._text, self._buttons, self._note, gap=8, id="task")
        answer(self)

    def say(self, text: str) -> None:
        """Show a remark: a refusal, a hint."""
        self._note.set_text(text)
        self._note.set_visible(bool(text))

    def rest(self) -> None:
        """Let nothing be pressed while what was ordered is being shown."""
        for button in self._buttons.children:
            button.set_enabled(False)

    def follow(self, state: DuelState, unit: UnitId | None) -> None:
        """Say what is being shown once that is no longer of what was to be decided here.

        ``unit`` is the machine for which something was to be decided.
        """
        if self._told_of == _moment(state, unit):
            return
        words, names, current = self._words, self._show.names, state.current
        text = words("game.rests.shown")
        if current is not None:
            unit_name, card = escape(names.unit(current.unit)), escape(names.card(current.card))
            text = words("duel.task.act", unit=unit_name, card=card)
        self._text.set_text(text)
        self._fill([])

    @property
    def note(self) -> str:
        """The remark."""
        return self._note.text

    def show(self, intent: DuelIntent, commands: dict[str, Callable[[], object]], waiting: str) -> None:
        """Say what is to be done; ``waiting`` where nobody at this screen has anything to decide."""
        words = self._words
        plan, question = intent.selection, intent.question()
        state = plan.state
        made: list[Made] = []
        text = waiting
        self._told_of = None if plan.player is None else _moment(state, plan.unit)
        if plan.player is None:
            pass
        elif question is not None:
            text = self._question(plan, question)
            made = self._answers(plan, question)
        elif state.phase == "placement" and plan.unit is not None:
            text = words("duel.task.place", unit=escape(self._show.names.unit(plan.unit)))
            if len(plan.open_units()) > 1:
                made.append((words("duel.next_unit"), commands["next_unit"], "next_unit", "normal"))
        elif state.phase == "planning" and plan.unit is not None:
            left = plan.wanted - len(plan.picked)
            name = escape(self._show.names.unit(plan.unit))
            text = (
                words.count("duel.task.pick", left, unit=name)
                if left
                else words("duel.task.picked", unit=name)
            )
            if not left and (legs := plan.foreseen()):
                text = "\n".join([text, *plan_lines(words, self._show, legs)])
            if plan.is_complete:
                made.append((words("duel.place_cards"), commands["end_turn"], "end_turn", "primary"))
            if plan.has_arsenal:
                made.append((words("duel.arsenal"), commands["deploy_all"], "deploy_all", "normal"))
            if len(plan.open_units()) > 1:
                made.append((words("duel.next_unit"), commands["next_unit"], "next_unit", "normal"))
        elif plan.is_acting:
            text = self._acting(plan)
            made = self._attacks(plan)
            made.append((words("duel.end_card"), commands["end_turn"], "end_turn", "normal"))
        if plan.player is not None and "hint" in commands:
            made.append((words("battle.hint"), commands["hint"], "hint", "normal"))
        self._text.set_text(text)
        self._fill(made)

    def _fill(self, made: list[Made]) -> None:
        stamp = tuple((label, command) for label, _, command, _ in made)
        buttons = [
            WrappedButton(
                label,
                act,
                command=command,
                emphasis=emphasis,
                is_compact=True,
                why_not=self._why_not,
                id=f"task_{number}",
            )
            for number, (label, act, command, emphasis) in enumerate(made)
        ]
        if stamp == self._made and len(buttons) == len(self._buttons.children):
            for old, new in zip(self._buttons.children, buttons):
                if isinstance(old, Button):
                    old.on_click = new.on_click
                    old.set_enabled(True)
            return
        self._made = stamp
        self._buttons.replace(*buttons)

    def _question(self, plan: Selection, question: Question) -> str:
        asked = question_sentence(TELLING, question, self._show.names)
        if asked is None:
            return ""
        rules = " ".join(f"{{rule:{rule}}}" for rule in asked.rules[:2])
        text = f"{escape(written(self._words.strings, asked))}  {rules}"
        is_inside = question.prompt is not None and question.prompt.kind in CARD_PROMPTS
        attack = attack_line(self._words, self._show, plan.state) if is_inside else ""
        return f"{{dim}}{attack}{{/}}\n{text}" if attack else text

    def _answers(self, plan: Selection, question: Question) -> list[Made]:
        """Return a button for every answer; one that is a card says what it would stop."""
        found: list[Made] = []
        stopping = question.prompt is not None and question.prompt.kind in STOPPING_PROMPTS
        for number, choice in enumerate(question.choices, start=1):
            label = choice_text(TELLING, question, choice, self._words.strings, self._show.names)
            stops = plan.stops(int(choice.option)) if stopping and choice.option.isdigit() else ""
            if stops:
                label = self._words("duel.answer.stops", card=label, zones=stops)
            command = f"answer_{number}" if number <= ANSWER_KEYS else ""
            found.append((label, partial(self._submit, choice.action), command, "normal"))
        return found

    def _acting(self, plan: Selection) -> str:
        words, state = self._words, plan.state
        current = state.current
        assert current is not None
        name = escape(self._show.names.unit(current.unit))
        card = escape(self._show.names.card(current.card))
        lines = [words("duel.task.act", unit=name, card=card)]
        if queries.may_move(state):
            lines.append(words.count("duel.task.steps", current.steps_left))
        if not state.field.faces[current.card].attacks:
            lines.append(f"{{dim}}{words('duel.task.no_attack')}{{/}}")
        elif queries.may_attack(state) and not plan.targets():
            lines.append(f"{{dim}}{words('duel.task.no_target')}{{/}}")
        return "\n".join(lines)

    def _attacks(self, plan: Selection) -> list[Made]:
        """Return a button for every target: where it strikes, and what would stop it."""
        words, state = self._words, plan.state
        found: list[Made] = []
        current = state.current
        assert current is not None
        for number, target in enumerate(plan.targets(), start=1):
            shot = queries.shot(state, current.card, target, current)
            if shot is None:
                continue
            zones = zones_of(shot.marks)
            name = self._show.names.unit(target)
            stopped = plan.stoppers(target)
            is_broken = state.field.has(current.card, "guard_break")
            key = "blocked" if stopped.blocks and not is_broken else "answered" if any(stopped) else "open"
            label = words(f"duel.attack.{key}", target=name, zones=zones)
            action = AttackSuit(player=PlayerId(plan.player or ""), target=target)
            emphasis: Emphasis = "primary" if key == "open" else "normal"
            found.append((label, partial(self._submit, action), f"answer_{number}", emphasis))
        return found
