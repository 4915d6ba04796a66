"""Saved games on the command line: every step in words, or the verdict of a replay."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from game.app.failures import CommandError
from game.app.registry import systems
from game.app.told_wars import StepNames
from game.content.problems import counted
from game.content.reading import harmless
from game.core.ids import PlayerId
from game.rules.prose import Namer, fill, outcome_sentence
from game.session.errors import SaveError
from game.session.log import LogEntry
from game.session.replay import Replay, record_of
from game.session.verify import verify


def refuse_range(first: int | None, last: int | None, *, is_verified: bool) -> None:
    """Raise CommandError for steps that were asked for and that nothing would be printed of."""
    given = [name for name, number in (("--first", first), ("--last", last)) if number is not None]
    if is_verified and given:
        options = " and ".join(given)
        raise CommandError(f"{options} would change nothing: --verify looks at every step")
    if first is not None and last is not None and first > last:
        raise CommandError(f"--first {first} is behind --last {last}: there is no step between them")


def print_verdict(path: Path, texts: Mapping[str, str]) -> int:
    """Verify a save; print the first difference and return 1 if there is one."""
    difference = verify(path, systems(), texts)
    if difference is None:
        print(f"{path}: the replay is the same in every step")
        return 0
    print(harmless(f"{path}: {difference}"))
    return 1


def print_replay(path: Path, texts: Mapping[str, str], first: int | None, last: int | None) -> int:
    """Print what happened, step by step, in the language of the texts. Raises CommandError.

    As long as a game goes on that is what everybody could see: who prints his save learns nobody's secrets.
    What today's rules cannot follow is left out, with a word; the exit code is 1 then.
    """
    replay = Replay(record_of(path, systems(), texts))
    if first is not None and first > max(1, replay.length):
        steps = counted(replay.length, "step")
        raise CommandError(f"--first {first}: {path} has {steps} only, so that nothing would be printed")
    if not replay.length:
        print(harmless(f"{path}: {fill(texts, 'replay.nothing', {})}"))
    end = replay.length if last is None else min(last, replay.length)
    known = StepNames(texts)
    is_over = replay.recording.contents.facts.is_over
    is_whole = _sought(replay, 0 if first is None else first - 1, texts)
    while replay.at < end:
        before = replay.position
        known.before(before.bottom.state)
        if not _is_told(replay, replay.step, texts):
            is_whole = False
            continue
        game, state = replay.position.top  # a battle that has ended is told by its campaign
        entry = replay.entry
        assert entry is not None
        seen = (
            replay.events if is_over else replay.seen(None, before.stack[-2 if entry.kind == "pop" else -1])
        )
        for event in replay.events:
            known.learn(event)
        names = known.of(game.system, state)
        print(harmless(f"{replay.at:5} {_heading(entry, texts, names)}"))
        for event in seen:
            sentence = game.system.sentence(event, texts, names)
            if sentence:
                print(harmless(f"      {sentence}"))
    game, state = replay.position.bottom  # the end of a battle is not that of its war
    outcome = game.system.ruleset.outcome(state)
    if outcome is not None and replay.at == replay.length:
        names = known.of(game.system, state)
        print(harmless(outcome_sentence(outcome, texts, names, game.system.name)))
    return 0 if is_whole else 1


def _sought(replay: Replay, to: int, texts: Mapping[str, str]) -> bool:
    """Go to a step, over what today's rules cannot follow; False where that is left out. Raises SaveError."""
    is_whole = True
    while replay.at < to:
        is_whole = _is_told(replay, partial(replay.seek, to), texts) and is_whole
    return is_whole


def _is_told(replay: Replay, move: Callable[[], object], texts: Mapping[str, str]) -> bool:
    """Move; where a step cannot be followed say so, and go to the next position that the save keeps: False.

    Raises SaveError where there is none.
    """
    try:
        move()
    except SaveError as error:
        at = replay.at
        if not replay.go_beyond():
            raise
        facts: dict[str, str | int] = {"count": replay.at - at, "last": replay.at, "why": error.told(texts)}
        print(harmless(f"      {fill(texts, 'replay.left_out', facts)}"))
        return False
    return True


def _heading(entry: LogEntry, texts: Mapping[str, str], names: Namer | None) -> str:
    """Return whose step it was, or what became of a battle or the content of a campaign."""
    if entry.kind == "action" and entry.action is not None:
        return _called(entry.action.player, names)
    facts: dict[str, str | int] = {"player": _called(entry.by, names)}
    if entry.order is not None:
        name = f"system.{entry.order.system}.name"
        facts |= {"place": entry.order.place, "system": texts.get(name, entry.order.system)}
    return fill(texts, f"replay.{entry.kind}", facts)


def _called(player: PlayerId, names: Namer | None) -> str:
    return player if names is None else str(names.fact("player", player))
