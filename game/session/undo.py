"""When an action may be taken back: no die was rolled, nothing secret was shown, and the turn is the same."""

from game.core.events import Action, Event
from game.core.ids import PlayerId
from game.core.kernel import IllegalActionError, RuleBugError, perform
from game.session.errors import UndoRefusedError
from game.session.log import LogEntry
from game.session.position import Position, acted


def undo_refusal(
    entry: LogEntry, before: Position, after: Position, player: PlayerId | None
) -> UndoRefusedError | None:
    """Return why this last entry stands, or None where its player may take it back without asking anybody."""
    if entry.kind != "action" or entry.action is None:
        return UndoRefusedError("other_game", "a battle began or ended since")
    action = entry.action
    if player is not None and action.player != player:
        return UndoRefusedError("not_yours", f"the last action was {action.player}'s, not {player}'s")
    ruleset = before[-1].game.system.ruleset
    old, new = before[-1].state, after[-1].state
    if old.rng != new.rng:
        return UndoRefusedError("dice", "dice were rolled")
    if ruleset.active(old) != ruleset.active(new):
        return UndoRefusedError("turn", "the turn has passed on")
    if _has_revealed(before, action):
        return UndoRefusedError("secret", "something secret was shown")
    return None


def _has_revealed(before: Position, action: Action) -> bool:
    """Whether the events told anybody something secret.

    The system says so, or the player could not have foreseen what happened: the rules, run on what the
    player knew, come to other events than the player was shown.
    """
    game, state = before[-1]
    ruleset = game.system.ruleset
    _, events = acted(before, action)
    reveals = game.system.reveals
    if reveals is None:
        return False
    walk = ruleset.clone(state)
    shown: list[Event] = []
    for event in events:
        if reveals(walk, event):
            return True
        redacted = ruleset.redact(walk, event, action.player)
        if redacted is not None:
            shown.append(redacted)
        ruleset.evolve(walk, event)
    try:
        foreseen = perform(ruleset, ruleset.observe(state, action.player), action).events
    except (IllegalActionError, RuleBugError, ValueError):
        return True
    return foreseen != tuple(shown)
