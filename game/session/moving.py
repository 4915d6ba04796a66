"""The content of a match: what it was begun with, and moving to today's, by its players at a turn's start."""

from game.content.catalog import Catalog
from game.core.ids import PlayerId
from game.rules.renewing import StaysError
from game.rules.system import SetupError
from game.session.errors import StackError, UndoRefusedError
from game.session.log import LogEntry
from game.session.match import Match
from game.session.position import awaits, renewed
from game.session.setups import frozen


def content_of(match: Match) -> str:
    """Return the hash of the content in force; "" for a game from before content was frozen."""
    moves = match.tally.moves
    return match.log[moves[-1]].content if moves else match.library.begun_with


def catalog_of(match: Match) -> Catalog | None:
    """Return the content in force, or None where none was frozen. Raises SaveError."""
    content = content_of(match)
    return match.library.catalog(content) if content else None


def move_refusal(match: Match, catalog: Catalog) -> StaysError | None:
    """Return why a match cannot move to other content now, or None."""
    try:
        _moved(match, catalog)
    except StaysError as refusal:
        return refusal
    return None


def move_content(match: Match, catalog: Catalog, by: PlayerId) -> None:
    """Let a campaign go on with other content; this is logged and can be taken back.

    Raises StaysError at the wrong moment or where something would be lost, StackError for who does not
    decide, SaveError.
    """
    setup = _moved(match, catalog)
    if by not in match.active:
        raise StackError("stack.refused.not_now", player=by)
    content = match.library.keep(catalog)
    after = renewed(match.position, setup)
    setup_hash = after.bottom.game.setup_hash
    if match.store is not None:
        match.store.freeze(setup_hash, frozen(setup))
        match.store.freeze(content, match.library.frozen(content))
    match.setups.keep(setup_hash, setup)
    entry = LogEntry("content", "", by=by, setup=setup_hash, content=content)
    match.enter(entry, after)


def _moved(match: Match, catalog: Catalog) -> object:
    part = match.system.campaign
    renew = None if part is None else part.renew
    if match.position.depth > 1 or awaits(match.position):
        raise StaysError("battle_is_open")
    if renew is None:
        raise StaysError("is_battle")
    if match.outcome is not None:
        raise StaysError("is_over")
    if not is_turn_start(match):
        raise StaysError("within_turn")
    try:
        return renew(match.state, catalog)
    except SetupError as problem:
        raise StaysError("unfit", problem=problem.message) from problem


def is_turn_start(match: Match) -> bool:
    """Whether nobody has decided anything yet in the turn that is now."""
    live = match.live
    length = len(live)
    while length and match.log[live[length - 1]].kind == "content":
        length -= 1
    if not length:
        return True
    try:
        before = match.position_after(length - 1)
    except UndoRefusedError:
        return True
    if before.depth > 1:
        return False
    game, state = before.bottom
    was = game.system.ruleset.active(state), game.system.turn(state)
    return was != (match.active, match.turn)
