"""Moving to today's content: asked for in the pause of every game, confirmed, refused with its reasons."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from game.content.frozen import TooMuchContentError, freeze, frozen_hash
from game.core.ids import PlayerId
from game.rules.prose import listing, written
from game.rules.renewing import StaysError
from game.rules.system import SetupError
from game.scenes.screen import Screen
from game.scenes.stack import Replace, Transition
from game.scenes.words import Words
from game.session.errors import SaveError, StackError
from game.session.match import Match
from game.session.moving import content_of, move_content, move_refusal
from game.session.schema import SeatRecord
from game.views.ui.markup import escape

MOST_TOLD = 5
"""So many things that would be lost are named in a refusal."""


class ContentSwitch:
    """Knows with which content a screen was made; another one goes on where the match has moved."""

    def __init__(self, screen: Screen, match: Match) -> None:
        """``screen`` shows the match."""
        self._again = screen.services.again
        self._match = match
        self._content = content_of(match)
        self.is_handed_on = False
        """Whether another screen has taken the match over."""

    def successor(self, records: Iterable[SeatRecord]) -> Transition | None:
        """Return the way to the screen that goes on, once, where this one shows content not in force."""
        if self.is_handed_on or self._again is None or content_of(self._match) == self._content:
            return None
        self.is_handed_on = True
        return Replace(self._again(tuple(records)))


def mover(
    screen: Screen,
    match: Match,
    actor: Callable[[], PlayerId | None],
    then: Callable[[], object],
) -> Callable[[], object] | None:
    """Return what asks whether to move to the content in use, or None where the game is played with it.

    ``actor`` decides now at the screen; ``then`` shows the game as it has become.
    """
    installed, words = screen.services.installed, screen.words
    begun_with = content_of(match)
    if not begun_with and match.system.campaign is None:
        return None  # a battle with nothing of its own is drawn and told by what is installed
    try:
        if begun_with == frozen_hash(freeze(installed)):
            return None
    except TooMuchContentError:
        return None
    title = words("screen.content.title")

    def ask() -> None:
        refusal = move_refusal(match, installed)
        if refusal is not None:
            refuse(why_not(words, refusal))
        elif actor() is None:
            refuse(words("screen.content.not_yours"))
        else:
            about = words(f"{match.system.name}.content.about")
            screen.ask(title, about, words("screen.content.yes"), move)

    def refuse(why: str) -> None:
        screen.tell(title, escape(words("screen.content.refused", why=why)))

    def move() -> None:
        player = actor()
        if player is None:
            return
        try:
            move_content(match, installed, player)
        except StaysError as refusal:
            refuse(why_not(words, refusal))
        except StackError:  # somebody else decides by now
            refuse(words("screen.content.not_yours"))
        except SaveError as problem:
            screen.tell(title, escape(words.why(problem)))
        else:
            then()

    return ask


def why_not(words: Words, refusal: StaysError) -> str:
    """Return why a game stays with its own content, as the part of a sentence."""
    lost = [written(words.strings, each) for each in refusal.lost]
    key, more = f"screen.content.why.{refusal.reason}", max(0, len(lost) - MOST_TOLD)
    facts, unmet = dict(refusal.facts), refusal.__cause__
    if isinstance(unmet, SetupError):
        facts["problem"] = unmet.told(words.strings)
    return words(f"{key}_more" if more else key, things=listing(lost[:MOST_TOLD]), more=more, **facts)
