"""What one player is about to do, before he does it: chosen, aimed at, asked for. Pure, without a pixel.

A system's intent says what a click, a card or a command means in a state, which action would come of it, and
what to light up on the board. Screens draw its marks and offer its orders, programs can ask for them, and
tests need no screen. It works on the state as its player observes it.
"""

from collections.abc import Mapping
from typing import Literal, NamedTuple, Protocol, TypeVar, runtime_checkable

import msgspec

from game.core.events import Action
from game.core.ids import PlayerId
from game.core.kernel import Illegal
from game.core.prompts import Prompt
from game.rules.prose import Sentence

Emphasis = Literal["normal", "primary", "danger"]


class Mark(msgspec.Struct, frozen=True, gc=False):
    """Places of the board in a role ("reach", "way", "target", ...) that views know how to draw.

    ``places`` are in order where the role has one: a way, a line. ``owner`` is a side or faction whose colour
    it takes, ``unit`` what it is about, ``label`` an id or a text key that is shown with it.
    """

    role: str
    places: tuple[int, ...]
    owner: str = ""
    unit: str = ""
    label: str = ""


class Order(msgspec.Struct, frozen=True):
    """Something that can be done now by a button or a key: ``command`` is its name in the key map.

    One that is not enabled says why, by the rule; ``is_on`` is the state of one that switches something.
    """

    command: str
    is_enabled: bool = True
    why: Illegal | None = None
    emphasis: Emphasis = "normal"
    is_on: bool = False


class Choice(msgspec.Struct, frozen=True):
    """One answer to a question. ``option`` is that of a prompt; any other answer may have a ``label``.

    The facts of a label are ids. Without option and label an answer is told as its action is.
    """

    action: Action
    option: str = ""
    label: Sentence | None = None
    emphasis: Emphasis = "normal"


class Question(msgspec.Struct, frozen=True):
    """What a player is asked now: a prompt of the rules, or what ``text`` says, whose facts are ids."""

    choices: tuple[Choice, ...]
    prompt: Prompt | None = None
    text: Sentence | None = None


class Task(msgspec.Struct, frozen=True):
    """Something that a player has not done yet in the step that he is about to end.

    ``key`` ends a text key, ``name`` and ``count`` are its facts; ``unit`` or ``page`` say where to go.
    """

    key: str
    name: str = ""
    count: int = 0
    unit: str = ""
    page: str = ""


S_contra = TypeVar("S_contra", contravariant=True)
A_co = TypeVar("A_co", bound=Action, covariant=True)


@runtime_checkable
class Continuing(Protocol):
    """An intent whose player may have ordered several actions at once, such as a way of many steps."""

    def onward(self) -> Action | None:
        """Return the next of them; None where none is left, or where something came between."""
        ...


@runtime_checkable
class Picking(Protocol):
    """An intent of a board on which several units share a place: a click on one of them means that one."""

    def card_at(self, place: int, token: str) -> str:
        """Return the card that a click on a token there uses; "": the place is used, whoever stands there."""
        ...


class Intent(Protocol[S_contra, A_co]):
    """What a screen asks of a system's intent. What returns an action wants it submitted now."""

    problem: Illegal | None
    """Why the last use led to nothing, where a rule is the reason."""

    @property
    def focus(self) -> str:
        """The unit whose sheet is shown, "" for none."""
        ...

    def adopt(self, state: S_contra, player: PlayerId | None) -> None:
        """Take another state, and who may act now on this side of the screen; keep what still makes sense."""
        ...

    def point(self, place: int | None, card: str = "") -> None:
        """The mouse or the cursor is over a place or a card."""
        ...

    def use_place(self, place: int) -> A_co | None:
        """Use a place; None where only the intent changed."""
        ...

    def use_card(self, card: str) -> A_co | None:
        """Use a card; None where only the intent changed."""
        ...

    def use(self, command: str, step: int = 1) -> A_co | None:
        """Carry out one of ``orders``; ``step`` -1 goes the other way round where there is a way."""
        ...

    def cancel(self) -> bool:
        """Drop one thing that is chosen; False where nothing is left."""
        ...

    def planned(self) -> A_co | None:
        """Return what a commit would submit, and what the odds are asked of."""
        ...

    def alternatives(self) -> tuple[tuple[str, A_co], ...]:
        """Return other ways to do what is planned, each with a unit or place that stands for it."""
        ...

    def orders(self) -> tuple[Order, ...]:
        """Return every command that means something now, and why those that are in reach do not."""
        ...

    def marks(self) -> tuple[Mark, ...]:
        """Return what to light up, from below to above."""
        ...

    def question(self) -> Question | None:
        """Return what the player has to answer before anything else, if anything."""
        ...

    def todo(self) -> tuple[Task, ...]:
        """Return what is still undone in this step, the most urgent first."""
        ...


class Asked(NamedTuple):
    """What to tell beside a question; facts are ids.

    ``about`` says what has happened so far, ``notes`` what an answer means, by its option; ``line`` are the
    places of who attacks and of who is attacked.
    """

    about: tuple[Sentence, ...] = ()
    notes: Mapping[str, Sentence] = {}
    line: tuple[int, ...] = ()


@runtime_checkable
class Asking(Protocol):
    """An intent that tells what its question is about."""

    def asked(self) -> Asked:
        """Return what to tell beside the question of now; nothing where nothing is asked."""
        ...
