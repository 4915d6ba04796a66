"""Taking back the last decision: at once, or after the table has agreed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from game.core.ids import PlayerId
from game.scenes.words import Words
from game.session.checkpoints import have_others_decided, own_order
from game.session.errors import SaveError, UndoRefusedError
from game.session.match import Match
from game.views.ui.dialog import ask
from game.views.ui.markup import escape
from game.views.ui.root import Ui


def can_take_back(match: Match, people: Iterable[PlayerId]) -> bool:
    """Whether one of these people has given an order that is in force.

    At one screen the table may agree to take another's back; what built-in players did would only come again.
    """
    return match.last_order(people) is not None


def take_back(
    ui: Ui,
    words: Words,
    match: Match,
    player: PlayerId,
    people: Mapping[PlayerId, str],
    note: Callable[[str], None],
    taken: Callable[[], object],
    *,
    reasons: str,
    usual: str,
) -> None:
    """Take the last action back; ask the table where it has shown something or the turn has passed on.

    ``people``: what those at the screen are called; ``taken``: it has been taken back. ``reasons`` begins the
    text keys of why the table is asked, ``usual`` ends the one for all other reasons. Where another of the
    people has decided since it is his decision that is asked about, for whoever ends his turn by mistake does
    not sit there any more; what built-in players did would only come again.
    """
    try:
        match.undo(player)
    except UndoRefusedError as error:
        if error.reason == "nothing":
            note(words("game.undo.nothing"))
            return
        own = own_order(match.log, match.live, match.position.depth, player)
        is_own = own is not None and own == match.last_order((player, *people))
        reason = error.reason if is_own else "others"
        if own is not None and reason == "battle" and have_others_decided(match.log, match.live, own, player):
            reason = "others_battled"
        key = f"{reasons}.{reason}"
        other = "" if is_own else _last_of(match, people)
        ask(
            ui,
            words("battle.undo"),
            words(key if words.has(key) else f"{reasons}.{usual}", player=escape(other)),
            words("battle.undo.agreed"),
            lambda: _agreed(match, player, people, words, note, taken),
            words("screen.cancel"),
        )
    except SaveError as error:
        note(escape(words.why(error)))
    else:
        taken()


def _last_of(match: Match, people: Mapping[PlayerId, str]) -> str:
    """Return what whoever of the people has decided last is called."""
    length = match.last_order(people)
    action = None if length is None else match.log[match.live[length]].action
    return "" if action is None else people.get(action.player, "")


def _agreed(
    match: Match,
    player: PlayerId,
    people: Iterable[PlayerId],
    words: Words,
    note: Callable[[str], None],
    taken: Callable[[], object],
) -> None:
    """Take a player's last decision back, and all since; the table has agreed."""
    try:
        match.take_back(player, people)
    except UndoRefusedError:
        note(words("game.undo.nothing"))
    except SaveError as error:
        note(escape(words.why(error)))
    else:
        taken()
