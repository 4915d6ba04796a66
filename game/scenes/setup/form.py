"""What is special about the form of a system, and what the parts of a form are made with."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar, cast

import pygame

from game.content.capitals import capital
from game.rules.shapes import OptionShape
from game.rules.system import SetupError
from game.scenes.services import GameChoice, Services
from game.scenes.setup.draft import Draft, Entry, SeatDraft
from game.scenes.stack import Transition
from game.session.schema import SeatRecord
from game.views.ui.answers import answer
from game.views.ui.basic import Label
from game.views.ui.kit import Kit
from game.views.ui.markup import escape, rule_link
from game.views.ui.widget import Widget

T = TypeVar("T")
W = TypeVar("W", bound=Widget)
RULE: Final = re.compile(re.escape(escape("[")) + r"([A-Z]{2,4}-[0-9.]+)" + re.escape(escape("]")) + "$")
"""The rule behind a refusal, as its text ends: players follow it into the rulebook."""
FOOT = ""
"""The place of what is wrong with the game as a whole, and with what has no place of its own."""


def reason(services: Services, problem: SetupError) -> str:
    """Return why a system refuses a draft, as a whole sentence of the player's language, in markup."""
    told = problem.told(services.words.strings)
    end = "" if told.endswith((".", "]", "?")) else "."
    text = escape(capital(told, services.words.language) + end)
    return RULE.sub(lambda rule: rule_link(rule[1]), text)


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """A choice of several. ``id`` names the value in the draft, and the widget; the others are text keys.

    What ``Draft.values`` hold under its id has to be one of the options.
    """

    id: str
    options: Callable[[Services, Draft], Sequence[tuple[str, str]]]
    """Values with their labels."""
    text: str = ""
    about: str = ""
    width: int = 0
    is_shown: Callable[[Services, Draft], bool] = lambda services, draft: True


@dataclass(frozen=True, slots=True)
class Measures:
    """Widths in pixels at scale 1. Below ``narrow`` the columns stand above each other."""

    entries: int = 320
    note: int = 76
    seats: int = 400
    narrow: int = 1000


Parts = Callable[["FormContext"], Sequence[Widget]]

GROUP_KEYS = ("mode_prepared", "mode_free")
"""Commands of the first group of entries and of the second, whatever the groups are called."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameForm:
    """A system's part of the form in which a game is put together. What is left out is as usual.

    The usual form (``setup/usual.py``) lists scenarios and boards, reads options off the rules and the
    request, seats the players that the set-up names, and shows the board as the table of the system does.
    """

    system: str
    name: str
    """The scene's name."""
    area: str
    """What its text keys begin with: ``.title``, ``.about``, ``.help``, ``.start``."""

    draft: Callable[[Services, int], Draft]
    """The game that begins when nothing is changed, with this seed."""
    agree: Callable[[Services, Draft, str], object] = lambda services, draft, changed: None
    """Bring the rest of a draft into agreement with what was changed: ``entry``, ``group``, a field's id."""
    request: Callable[[Services, Draft], object]
    """What the system is asked for."""
    title: Callable[[Services, Draft], str]
    """What the game will be called in lists of saves."""
    records: Callable[[Services, Draft], tuple[SeatRecord, ...]] = lambda services, draft: draft.records()
    """Who sits where, by the players that the set-up will have; seats that it does not have are left out."""
    named_seats: Callable[[Services, Draft], Mapping[str, SeatDraft]] = lambda services, draft: {
        seat.key: seat for seat in draft.seats
    }
    """The seats by the names that the command line knows them under."""

    entries: Callable[[Services, Draft], Sequence[Entry]] | None = None
    """What there is to play of the draft's group; None: there is one game only."""
    groups: tuple[str, ...] = ()
    """Groups of entries; of several, each has a button, and the commands of ``GROUP_KEYS`` in turn."""
    has_list: bool = True
    """Whether the entries are a list at the left; else the form stands in two columns."""
    list_fields: tuple[Field, ...] = ()
    """Choices above the list."""
    rule_fields: tuple[Field, ...] = ()
    """Choices above the options of the rules."""
    shapes: Callable[[Services, Draft], tuple[OptionShape, ...]] = lambda services, draft: ()
    """The options of the rules."""

    faults: Callable[[Services, Draft], Mapping[str, str]] = lambda services, draft: {}
    """What the form itself has against beginning: a path as a SetupError would have it, and a markup text."""
    why_not: Callable[[Services, Draft, SetupError], str] | None = None
    """A refusal of the system in markup; None: as it says itself."""
    place_of: Callable[[SeatDraft], str] = lambda seat: seat.key
    """The place at which a seat's faults stand."""
    seat_name: Callable[[Services, Draft, SeatDraft], str] = lambda services, draft, seat: seat.key
    """What a seat is called."""
    judges_live: bool = True
    """Whether the system judges the draft after every change: not where building takes long."""
    tells_why: bool = False
    """Whether Start says in a message why it does not begin; else it is disabled."""

    look: Parts | None = None
    """What is shown in the middle: the name, the picture, more choices. None: as usual."""
    panels: Parts | None = None
    """The seats. None: as usual."""
    foot: Parts | None = None
    """Buttons beside Start."""
    list_id: str = "entries"
    start_id: str = "start"
    fault_id: str = "fault"
    """Of the line beside Start; "": the form has another place for what has none of its own."""
    measures: Measures = Measures()

    def choice(self, services: Services, draft: Draft) -> GameChoice:
        """Return the game as chosen."""
        return GameChoice(
            self.system,
            self.request(services, draft),
            self.records(services, draft),
            draft.seed,
            self.title(services, draft),
        )

    def entries_of(self, services: Services, group: str) -> Sequence[Entry]:
        """Return everything that there is to play of a group."""
        return self.entries(services, Draft(group=group)) if self.entries is not None else ()

    def entry_of(self, services: Services, draft: Draft) -> Entry | None:
        """Return the chosen entry."""
        entries = self.entries(services, draft) if self.entries is not None else ()
        return next((entry for entry in entries if entry.id == draft.entry), None)

    def choose(self, services: Services, draft: Draft, name: str, value: str) -> None:
        """Change the entry, the group or a field of a draft, and all that hangs on it."""
        if name == "entry":
            draft.entry = value
        elif name == "group":
            draft.left[draft.group] = draft.entry
            draft.group, draft.entry = value, draft.left.get(value, draft.entry)
        else:
            draft.values[name] = value
        self.agree(services, draft, name)


class FormContext:
    """Where the parts of a form are made: they read and change the draft here, and say what they changed."""

    def __init__(
        self,
        services: Services,
        form: GameForm,
        draft: Draft,
        on_change: Callable[[str], object],
        on_note: Callable[[], object],
        go: Callable[[Transition], object],
        kit: Callable[[], Kit],
        picture_of: Callable[[Kit, tuple[int, int], object], pygame.Surface],
    ) -> None:
        """``on_change`` shows everything anew, ``on_note`` judges; ``picture_of`` draws a closed set-up."""
        self.services = services
        self.words = services.words
        self.form = form
        self.draft = draft
        self.go = go
        self.kit = kit
        self.picture_of = picture_of
        self.setup: object | None = None
        """The closed set-up of the draft; None where it was refused, or is not judged."""
        self._problem: SetupError | None = None
        self._is_built = False
        self.is_narrow = False
        """Whether the columns stand above each other, so that the middle is only as high as its parts."""
        self.height = 0
        """The height of the screen in pixels at scale 1."""
        self._on_change = on_change
        self._on_note = on_note
        self._places: dict[str, Label] = {}
        self._kept: dict[str, Widget] = {}
        self._worked_out: dict[str, object] = {}

    # Changes

    def choose(self, name: str, value: str) -> None:
        """Change the entry, the group or a field."""
        self.form.choose(self.services, self.draft, name, value)
        self._on_change(name)

    def changed(self, name: str) -> None:
        """Something was changed that others hang on: everything is shown anew."""
        self.form.agree(self.services, self.draft, name)
        self._on_change(name)

    def noted(self) -> None:
        """Something was changed that nothing else hangs on: whether the game can begin is judged anew."""
        self._on_note()

    # Parts

    def kept(self, name: str, make: Callable[[], W]) -> W:
        """Return a part that stays when the others are made anew: ``make`` is called the first time."""
        found = self._kept.get(name)
        if found is None:
            found = self._kept[name] = make()
        return cast(W, found)

    def once(self, name: str, work_out: Callable[[], T]) -> T:
        """Return what follows from the content alone: it is worked out the first time, whatever is chosen."""
        if name not in self._worked_out:
            self._worked_out[name] = work_out()
        return cast(T, self._worked_out[name])

    def kept_part(self, name: str) -> Widget | None:
        """Return a part that is kept, None where it was never made."""
        return self._kept.get(name)

    def begin(self, *, is_page: bool) -> None:
        """Let the parts of before go, and close the set-up that the new ones show.

        ``is_page``: only let go, also of those that are kept.
        """
        self._places.clear()
        if is_page:
            self._kept.clear()
        else:
            self._build()

    def fault(self, place: str, name: str) -> Label:
        """Return the line in which faults of a place stand, ``name`` its id."""
        label = self.kept(f"fault {name}", lambda: answer(Label("", "bad", id=name, is_visible=False)))
        self._places[place] = label
        return label

    # Judging

    def place_of(self, path: str) -> str:
        """Return the place for a path: the one that is its longest prefix, in whole words."""
        words = path.split(".")
        prefixes = (".".join(words[:count]) for count in range(len(words), 0, -1))
        return next((each for each in prefixes if each in self._places), FOOT)

    def faults(self) -> dict[str, str]:
        """Judge the draft; return what stands against beginning, by path, in markup."""
        form, draft, services = self.form, self.draft, self.services
        found = dict(form.faults(services, draft))
        for seat in draft.used:
            place = form.place_of(seat)
            if seat.lacks_command and place not in found:
                text = escape(self.words("screen.new.fault.no_command"))
                if self.place_of(place) == FOOT:
                    text = f"{{b}}{escape(form.seat_name(services, draft, seat))}{{/}}: {text}"
                found[place] = text
        if not self._is_built:
            self._build()
        self._is_built = False  # whoever asks again has changed something
        if self._problem is not None and not found:
            found[self._problem.path] = self.refusal(self._problem)
        return found

    def _build(self) -> None:
        """Close the set-up of the draft as it is now, or keep why it is refused."""
        form, services = self.form, self.services
        self.setup, self._problem, self._is_built = None, None, True
        if form.judges_live:
            try:
                request = form.request(services, self.draft)
                self.setup = services.systems[form.system].build_setup(request, services.catalog)
            except SetupError as problem:
                self._problem = problem

    def refusal(self, problem: SetupError) -> str:
        """Return why the system refuses the draft, for the place where that is said."""
        if self.form.why_not is not None:
            return self.form.why_not(self.services, self.draft, problem)
        text, field = reason(self.services, problem), self._field(problem.path)
        return text if not field or self.place_of(problem.path) != FOOT else f"{{b}}{field}{{/}}: {text}"

    def _field(self, path: str) -> str:
        """Return what the form calls the field of a path, in markup; the path where it has no name for it."""
        first, *rest = path.split(".")
        if first == "options" and rest:
            return escape(self.words.option(self.form.system, rest[0], "name", path))
        usual = self.words.or_else(f"setup.field.{first}", path)
        return escape(self.words.or_else(f"{self.form.system}.setup.{first}", usual))

    def told_apart(self, path: str, text: str) -> str:
        """Return what stands at a seat's place as it is told elsewhere: with the seat's name."""
        form, draft = self.form, self.draft
        for seat in draft.used:
            place = form.place_of(seat)
            if (path == place or path.startswith(f"{place}.")) and self.place_of(path) != FOOT:
                return f"{{b}}{escape(form.seat_name(self.services, draft, seat))}{{/}}: {text}"
        return text

    def show_faults(self, faults: Mapping[str, str]) -> None:
        """Write faults at their places."""
        said: dict[str, list[str]] = {}
        for path, text in faults.items():
            said.setdefault(self.place_of(path), []).append(text)
        for place, label in self._places.items():
            lines = [f"{{icon:cross}} {text}" for text in said.get(place, ())]
            label.set_text("\n".join(lines))
            label.set_visible(bool(lines))
