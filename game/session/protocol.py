"""The table protocol: a game played by objects on lines, so that programs in any language can sit down."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import BinaryIO, assert_never

from game import __version__
from game.agents.staff import NOBODY, LevelBySeat
from game.content.catalog import Catalog
from game.core.codec import to_json_in_order, to_plain
from game.core.events import Action, Event
from game.core.ids import PlayerId
from game.core.kernel import Illegal, IllegalActionError, RuleBugError
from game.core.rng import RNG_VERSION
from game.rules.system import AnySystem, SetupError
from game.rules.telling import Texts
from game.rules.version import RULES_VERSION
from game.session import protocol_ops as ops
from game.session import table_views as views
from game.session.errors import FacesError, SaveError, StackError, UndoRefusedError
from game.session.facts import now
from game.session.handover import handed_by_rules, seated_now
from game.session.match import Match
from game.session.protocol_read import (
    RequestError,
    converted,
    near,
    read_action,
    read_json,
    read_line,
    read_op,
)
from game.session.protocol_schema import protocol_schema
from game.session.saves import load, write_save
from game.session.schema import Header, PackStamp
from game.session.seen import seen_by
from game.session.staff import begin_battle, finish_battle, pending_order, staff_levels
from game.session.table_files import TableFiles
from game.session.verify import verify

Answer = dict[str, object]
Advisor = Callable[[Match, PlayerId, str, int], object]
"""Says what a player of this level would do in a game of this seed, as plain data or a struct.

ValueError: there is no such level. It keeps the player for as long as the match is the same.
"""


@dataclass(frozen=True, slots=True)
class TableServices:
    """What the protocol needs of the program. ``catalog`` goes to the systems' own functions."""

    systems: Mapping[str, AnySystem]
    catalog: Catalog | None = None
    texts: Texts = field(default_factory=dict)
    packs: Sequence[PackStamp] = ()
    advise: Advisor | None = None
    report_bug: Callable[[BaseException, Match | None], str] | None = None
    """Writes a crash report and returns where it is."""
    files: TableFiles = field(default_factory=TableFiles)
    """Which files may be read and written."""


class TableSession:
    """One conversation: at most one game at a time, and a script of faces."""

    __slots__ = ("_header", "_match", "_packs", "_script", "_services", "is_over")

    def __init__(self, services: TableServices) -> None:
        """Nothing is played yet."""
        self._services = services
        self._match: Match | None = None
        self._header: Header | None = None
        self._packs: tuple[PackStamp, ...] = tuple(services.packs)
        self._script: tuple[int, ...] = ()
        self.is_over = False

    def answer_line(self, line: bytes) -> Answer:
        """Answer one line. Nothing that it may hold raises."""
        request: ops.Json = {}
        try:
            request = read_json(line)
            answer = {"ok": True, **self._answer(read_op(request))}
        except Exception as error:
            answer = {"ok": False, "error": self._problem(error)}
        mark = request.get("id")
        return {"id": mark, **answer} if isinstance(mark, str | int) else answer

    def _problem(self, error: Exception) -> Answer:
        match error:
            case RequestError():
                return {"code": error.code, "message": error.message, **error.facts}
            case IllegalActionError():
                return self._refusal(error.illegal)
            case UndoRefusedError():
                return {"code": "undo_refused", "reason": error.reason, "message": str(error)}
            case FacesError():
                return {"code": "bad_faces", "message": str(error)}
            case SetupError():
                place = f"setup.{error.path}" if error.path else "setup"
                return {"code": "bad_setup", "message": error.told(self._services.texts), "field": place}
            case SaveError():
                return {"code": "save", "message": error.placed(self._services.texts)}
            case StackError():
                return {"code": "not_now", "message": error.told(self._services.texts)}
        report = self._services.report_bug
        where = f"; a report is in {report(error, self._match)}" if report is not None else ""
        what = "a rule failed" if isinstance(error, RuleBugError) else "the game failed"
        return {"code": "internal", "message": f"{what}: {type(error).__name__}: {str(error)[:500]}{where}"}

    def _refusal(self, illegal: Illegal) -> Answer:
        message = self._playing().system.refusal(illegal, self._services.texts, self._playing().names)
        return {
            "code": "illegal",
            "rule": illegal.rule,
            "reason": illegal.reason,
            "message": message,
            "facts": illegal.facts,
        }

    def _answer(self, op: ops.AnyOp) -> Answer:
        match op:
            case ops.New():
                return self._new(op)
            case ops.Legal():
                match_ = self._playing()
                return {"actions": to_plain(list(match_.legal(self._player(op.player)))), **self._standing()}
            case ops.Do():
                return self._do(op)
            case ops.Check():
                match_ = self._playing()
                illegal = match_.check(self._action(op.action))
                return {"legal": True} if illegal is None else {"legal": False, "why": self._refusal(illegal)}
            case ops.Observe():
                match_ = self._playing()
                seen = match_.observe(self._viewer(op.player))
                return {"state": to_plain(match_.system.ruleset.record(seen)), **self._standing()}
            case ops.Table():
                return {"table": to_plain(self._playing().table(self._viewer(op.player)))}
            case ops.Odds():
                return self._odds(op)
            case ops.Dice():
                self._script = op.faces
                return {"faces": list(op.faces)}
            case ops.Advise():
                return self._advise(op)
            case ops.Battle():
                return self._battle()
            case ops.Staff():
                return self._staff()
            case ops.Undo():
                applied = self._playing().undo(
                    None if op.player is None else self._player(op.player), is_agreed=op.agreed
                )
                digest: Answer = {"digest": applied.digest} if op.player is None else {}
                return digest | self._standing()
            case ops.Save():
                return self._save(op)
            case ops.Load():
                return self._load(op)
            case ops.Replay():
                difference = verify(
                    self._services.files.to_read(op.path), self._services.systems, self._services.texts
                )
                if difference is None:
                    return {"same": True}
                return {"same": False, "difference": to_plain(difference), "message": str(difference)}
            case ops.Log():
                return self._log(op)
            case ops.Sheet():
                match, viewer = self._playing(), self._viewer(op.player)
                told = views.lines(match, viewer, op.unit, self._services.texts)
                return {"sheet": views.sheet(match, viewer, op.unit), "lines": told}
            case ops.Card():
                return {"card": views.card(self._playing(), str(op.card))}
            case ops.Rule():
                return views.rules(self._services.catalog, op.rule, op.words, op.system)
            case ops.Systems():
                return {"systems": [self._described(system) for system in self._services.systems.values()]}
            case ops.Schema():
                return {"schema": protocol_schema(self._services.systems)}
            case ops.Help():
                return {"version": __version__, "ops": _op_lines()}
            case ops.Quit():
                self.is_over = True
                return {}
        assert_never(op)

    def _new(self, op: ops.New) -> Answer:
        system = self._services.systems.get(op.system)
        if system is None:
            known = self._services.systems
            raise RequestError(
                "bad_request",
                f"there is no system {op.system[:60]!r}{near(op.system, known)}; "
                f"known are {', '.join(known)}",
                field="system",
            )
        catalog = self._services.catalog
        if op.setup is None:
            request = system.default_request(catalog)
        else:
            request = converted(op.setup, system.request_type, "setup")
        match = Match.start(system, system.build_setup(request, catalog), op.seed, catalog)
        self._header = Header(
            game_version=__version__,
            rng_version=RNG_VERSION,
            system=system.name,
            seed=op.seed,
            setup=match.game.setup_hash,
            created=now(),
            rules_version=RULES_VERSION,
        )
        self._match, self._packs, self._script = match, tuple(self._services.packs), ()
        return {
            "system": system.name,
            "seed": op.seed,
            "players": list(match.players),
            **self._standing(True),
        }

    def _do(self, op: ops.Do) -> Answer:
        match = self._playing()
        action = self._action(op.action)
        viewer = None if op.viewer is None else self._player(op.viewer)
        before = match.position.top
        applied = match.submit(action, self._script)
        self._script = self._script[applied.faces_used :]
        events: Sequence[Event] = applied.events
        if viewer is not None:
            (events,) = seen_by((viewer,), before, events)
        answer: Answer = {"number": applied.number} if viewer is None else {}
        answer["events"] = to_plain(list(events))
        if match.position.depth > 1 and match.outcome is not None:
            answer["report"] = to_plain(match.pop())
        return answer | self._standing(viewer is None)

    def _odds(self, op: ops.Odds) -> Answer:
        match, action = self._playing(), self._action(op.action)
        found = views.battle_odds(
            match, action, self._services.systems, self._services.catalog, self._levels()
        )
        if found is None:
            return {"odds": to_plain(match.odds(action))}
        odds, forecast = found
        return {"odds": to_plain(odds), "forecast": to_plain(forecast)}

    def _battle(self) -> Answer:
        match = self._playing()
        order = pending_order(match)
        system = self._services.systems.get(order.system if order is not None else "")
        catalog = self._services.catalog
        if system is None or catalog is None:
            raise RequestError("not_now", "no battle is waited for")
        begin_battle(match, system, catalog)
        return {"system": system.name, "players": list(match.players), **self._standing(True)}

    def _staff(self) -> Answer:
        match = self._playing()
        if pending_order(match) is not None:
            self._battle()
        order = match.game.order
        report = finish_battle(match, order.seed if order is not None else 0, self._levels())
        return {"report": to_plain(report), **self._standing(True)}

    def _levels(self) -> LevelBySeat:
        """Return the levels of the seats that built-in players hold by now in a game that was loaded."""
        if self._header is None:
            return NOBODY
        match = self._playing()
        seated = seated_now(match, self._header.seats)
        return staff_levels(seated) | staff_levels(handed_by_rules(match, seated).values())

    def _advise(self, op: ops.Advise) -> Answer:
        match = self._playing()
        player = self._player(op.player)
        if self._services.advise is None:
            raise RequestError("unavailable", "there are no built-in players for this game")
        if player not in match.active:
            raise RequestError("not_now", f"{player} has nothing to decide now")
        if pending_order(match) is not None:
            raise RequestError(
                "not_now", "a battle is waited for: begin it with battle, or let the staff fight it"
            )
        try:
            advice = self._services.advise(match, player, op.level, self._header.seed if self._header else 0)
        except ValueError as error:
            raise RequestError("bad_request", str(error), field="level") from error
        return {"advice": to_plain(advice)}

    def _save(self, op: ops.Save) -> Answer:
        match = self._playing()
        if self._header is None:
            raise RequestError("no_game", "no game is being played; begin one with new or load")
        files = self._services.files
        path = files.to_write(op.path, may_replace=op.replace)
        write_save(match, path, self._header, self._packs, op.name)
        files.is_own(path)
        return {"path": op.path, "file": str(path), "entries": len(match.log), "digest": match.digest}

    def _load(self, op: ops.Load) -> Answer:
        path = self._services.files.to_read(op.path)
        loaded = load(path, self._services.systems, self._services.packs, texts=self._services.texts)
        self._match, self._header, self._packs = loaded.match, loaded.header, loaded.packs
        self._script = ()
        self._services.files.is_own(path)
        return {
            "system": loaded.match.system.name,
            "seed": loaded.header.seed,
            "players": list(loaded.match.players),
            "name": loaded.name,
            "entries": len(loaded.match.log),
            "warnings": list(loaded.warnings),
            **self._standing(True),
        }

    def _log(self, op: ops.Log) -> Answer:
        if not op.all:
            viewer = self._viewer(op.player)
            return views.log_seen(self._playing(), viewer, op.first, op.count, self._services.texts)
        log = self._playing().log
        chosen = log[op.first : op.first + op.count]
        entries: list[Answer] = []
        for number, entry in enumerate(chosen, op.first):
            line: Answer = {"number": number, "kind": entry.kind, "digest": entry.digest}
            if entry.action is not None:
                line["action"] = to_plain(entry.action)
            if entry.faces:
                line["faces"] = list(entry.faces)
            if entry.kind == "undo":
                line |= {"by": entry.by, "agreed": entry.is_agreed}
            entries.append(line)
        return {"entries": entries, "total": len(log)}

    def _described(self, system: AnySystem) -> Answer:
        title = self._services.texts.get(f"system.{system.name}.name", system.name)
        return {"name": system.name, "kind": system.kind, "title": title}

    def _playing(self) -> Match:
        if self._match is None:
            raise RequestError("no_game", "no game is being played; begin one with new or load")
        return self._match

    def _action(self, value: ops.Json) -> Action:
        return read_action(value, self._playing().system)

    def _viewer(self, player: PlayerId | None) -> PlayerId | None:
        return None if player is None else self._player(player)

    def _player(self, player: PlayerId) -> PlayerId:
        known = self._playing().players
        if player not in known:
            raise RequestError(
                "bad_request",
                f"there is no player {player[:60]!r}; known are {', '.join(known)}",
                field="player",
            )
        return player

    def _standing(self, with_digest: bool = False) -> Answer:
        match = self._playing()
        standing: Answer = {
            "active": list(match.active),
            "turn": match.turn,
            "outcome": to_plain(match.outcome),
        }
        if stepping_in := match.system.stepping_in(match.state):
            standing["may_step_in"] = sorted({each.action.player for each in stepping_in})
        order = pending_order(match)
        if order is not None:
            standing["battle"] = {"id": order.id, "system": order.system, "theatre": order.theatre}
        return standing | ({"digest": match.digest} if with_digest else {})


def serve(session: TableSession, requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer line by line until the end of the input, ``quit``, or until nobody listens any more."""
    while not session.is_over:
        try:
            line = read_line(requests)
        except RequestError as error:
            answer: Answer = {"ok": False, "error": {"code": error.code, "message": error.message}}
        else:
            if line is None:
                return
            if not line.strip():
                continue
            answer = session.answer_line(line)
        try:
            answers.write(to_json_in_order(answer) + b"\n")
            answers.flush()
        except BrokenPipeError:
            return


def _op_lines() -> dict[str, str]:
    return {
        name: f"{(op.__doc__ or '').splitlines()[0]} Fields: "
        f"{', '.join(name for name in op.__struct_fields__ if name != 'id') or 'none'}."
        for name, op in ops.OP_BY_NAME.items()
    }
