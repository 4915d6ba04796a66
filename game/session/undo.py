"""When an action may be taken back: no die was rolled, nothing secret was shown, and the turn is the same."""

from collections.abc import Callable, Mapping, Sequence

from game.core.events import Action
from game.core.ids import PlayerId
from game.core.kernel import IllegalActionError, RuleBugError, perform
from game.rules.system import AnySystem
from game.session.checkpoints import own_order
from game.session.errors import FacesError, UndoRefusedError
from game.session.log import TO_BATTLE, LogEntry
from game.session.position import Layer, Position, acted, followed, scripted
from game.session.seen import seen_by


def line_refusal(
    log: Sequence[LogEntry],
    live: Sequence[int],
    position: Position,
    position_after: Callable[[int], Position],
    player: PlayerId | None,
) -> UndoRefusedError | None:
    """Return why the last of the entries in force stands, or None; see :func:`_refusal`."""
    try:
        return _refusal(log, live, position, position_after, player)
    except UndoRefusedError as error:
        return error


def _refusal(
    log: Sequence[LogEntry],
    live: Sequence[int],
    position: Position,
    position_after: Callable[[int], Position],
    player: PlayerId | None,
) -> UndoRefusedError | None:
    """Return why the last of the entries in force stands, or None.

    The last for this player: what others have done in secret since does not show in the answer. A battle that
    has just begun is looked at with the order that led to it; where its board was drawn, chance has spoken.
    ``position_after``: the position after so many entries.
    """
    unseen = unseen_since(log, live, position_after, player)
    if unseen:
        live = live[:-unseen]
        position = position_after(len(live))
    if not live:
        return UndoRefusedError("nothing", "nothing has happened yet")
    last = log[live[-1]]
    if last.kind in ("park", "take_up"):
        refusal = None if player in (None, last.by) else battle_refusal()
    elif last.kind != "push":
        refusal = undo_refusal(last, position_after(len(live) - 1), position, player)
    elif last.order is None or not last.order.map or len(live) < 2:
        refusal = battle_refusal()
    else:
        order, before = log[live[-2]], position_after(len(live) - 2)
        refusal = undo_refusal(order, before, position.below, player, has_led_to_battle=True)
    if refusal is None or player is None:
        return refusal
    length = own_order(log, live, position.depth, player)
    takes_battle = length is not None and any(log[number].kind in TO_BATTLE for number in live[length:])
    return battle_refusal() if takes_battle else refusal


def unseen_since(
    log: Sequence[LogEntry],
    live: Sequence[int],
    position_after: Callable[[int], Position],
    player: PlayerId | None,
) -> int:
    """Return how many of the last entries in force are acts of others that were kept from this player."""
    for count, number in enumerate(reversed(live)):
        entry = log[number]
        if player is None or entry.kind != "action" or entry.action is None or entry.action.player == player:
            return count
        before = position_after(len(live) - count - 1)
        _, events = acted(before, entry.action, scripted(entry.faces))
        if any(seen_by((player,), before.top, events)):
            return count
    return len(live)


def done_again(
    position: Position,
    entries: Sequence[LogEntry],
    systems: Mapping[str, AnySystem],
    setups: Mapping[str, object],
) -> list[Position]:
    """Return the position after each of these actions. UndoRefusedError where one rests on what is gone."""
    line: list[Position] = []
    for entry in entries:
        try:
            position, _ = followed(position, entry, systems, setups)
        except (IllegalActionError, FacesError) as error:
            raise UndoRefusedError("not_yours", "what others have done since rests on it") from error
        line.append(position)
    return line


def undo_refusal(
    entry: LogEntry,
    before: Position,
    after: Position,
    player: PlayerId | None,
    *,
    has_led_to_battle: bool = False,
) -> UndoRefusedError | None:
    """Return why this last entry stands, or None where its player may take it back without asking anybody.

    ``has_led_to_battle``: nobody has the say after it, because a battle has to be fought first.
    """
    if entry.kind == "content":
        own = player is None or player == entry.by
        return None if own else UndoRefusedError("not_yours", f"it was {entry.by} who moved to other content")
    if entry.kind != "action" or entry.action is None:
        return battle_refusal()
    action = entry.action
    if player is not None and action.player != player:
        return UndoRefusedError("not_yours", f"the last action was {action.player}'s, not {player}'s")
    ruleset = before.top.game.system.ruleset
    old, new = before.top.state, after.top.state
    if old.rng != new.rng:
        return UndoRefusedError("dice", "dice were rolled or cards shuffled")
    if not has_led_to_battle and ruleset.active(old) != ruleset.active(new):
        return UndoRefusedError("turn", "the turn has passed on")
    return _revealed(before, action)


def battle_refusal() -> UndoRefusedError:
    """Return the refusal of what only goes back together with a whole battle."""
    return UndoRefusedError("battle", "a battle has begun or been fought since")


def _revealed(before: Position, action: Action) -> UndoRefusedError | None:
    """Return what the events told anybody: a secret of another seat, or what nobody could know before.

    Which events show secrets the system says. Chance has spoken where the player could not have foreseen what
    he was shown: the rules, run on what he knew, come to other events.
    """
    game, state = before.top
    ruleset = game.system.ruleset
    _, events = acted(before, action)
    reveals = game.system.reveals
    if reveals is None:
        return None
    walk, player = ruleset.clone(state), action.player
    for event in events:
        if reveals(walk, event, player):
            return UndoRefusedError("secret", "something secret was shown")
        ruleset.evolve(walk, event)
    known = Layer(game, ruleset.observe(state, player))
    try:
        foreseen = perform(ruleset, known.state, action).events
    except (IllegalActionError, RuleBugError, ValueError):
        return UndoRefusedError("dice", "chance has spoken since")
    if seen_by((player,), known, foreseen) != seen_by((player,), before.top, events):
        return UndoRefusedError("dice", "chance has spoken since")
    return None
