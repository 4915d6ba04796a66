"""Where the scenes begin games: from a choice to a saved match, from a save back to the board."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from game.agents.agent import Decision
from game.app.registry import advise, make_chooser
from game.app.rematch import changed_places, with_names_passed_on
from game.core.ids import PlayerId
from game.rules.naming import unknown
from game.rules.system import AnySystem
from game.scenes.faces import face_of
from game.scenes.saved.notes import marked, pack_notes
from game.scenes.seating.choosing import USUAL_LEVEL
from game.scenes.seating.strangers import Answer, StrangePrograms
from game.scenes.seating.thinking import AgentFactory
from game.scenes.services import GameChoice, Services
from game.scenes.stack import Scene, Transition
from game.session.errors import SaveError, SaveWriteError
from game.session.handover import keep_handover, read_seats, seated_now
from game.session.load import read_header
from game.session.match import Match
from game.session.moving import catalog_of
from game.session.own_files import free_path
from game.session.programs import AllowedPrograms
from game.session.replay import Replay, record_of
from game.session.saves import (
    copy_file,
    delete_save,
    is_told,
    keep_told,
    load,
    rules_warnings,
    save_from_the_beginning,
    start_unsaved,
)
from game.session.schema import SeatKind, SeatRecord
from game.views.ui.markup import escape

if TYPE_CHECKING:
    from game.scenes.game.screen import GameScreen


class GameTable:
    """Makes the scenes of games, loaded with the first game. ``services`` are set by the composition."""

    def __init__(self, bot_seconds: float = 30.0, programs: AllowedPrograms | None = None) -> None:
        """``bot_seconds``: time that a program has for a decision; ``programs``: which may be started."""
        self._services: Services | None = None
        self._bot_seconds = bot_seconds
        self._programs = programs or AllowedPrograms()

    @property
    def services(self) -> Services:
        """What the scenes are made with."""
        if self._services is None:
            raise RuntimeError("the table has no services yet")
        return self._services

    def attach(self, services: Services) -> None:
        """Take the services that this table is a part of."""
        self._services = services

    def begin(self, choice: GameChoice) -> Scene[object]:
        """Begin a saved game; who sits at seats that its set-up does not have stays away."""
        system = self._system(choice.system)
        setup = system.build_setup(choice.request, self.services.catalog)
        players = system.players(setup)
        records = [record for record in choice.records if record.player in players]
        return self.start(system, setup, choice.seed, records, choice.name)

    def start(
        self, system: AnySystem, setup: object, seed: int, records: Iterable[SeatRecord], name: str
    ) -> Scene[object]:
        """Begin a saved game of a closed setup; the player has entered the programs at its seats."""
        services = self.services
        stamp = _stamp()
        seats = tuple(records)
        match = start_unsaved(
            system,
            setup,
            seed,
            seats=seats,
            packs=services.packs,
            name=name,
            systems=services.systems,
            catalog=services.installed,
        )
        for record in seats:
            if record.kind == "bot":
                self._programs.allow(record.setting)
        note = ("", "")
        try:
            save_from_the_beginning(match, free_path(services.folders.saves, f"{stamp} {name}"))
        except SaveError as error:
            note = self._unsaved_note(error)
        game = self._game(match, seats, seed, services)
        game.opening_note = note
        return game

    def _unsaved_note(self, error: SaveError) -> tuple[str, str]:
        """Return what is said once as a game comes up that cannot be saved."""
        words = self.services.words
        return words("screen.saving.begun"), words("screen.saving.begun.text", why=escape(words.why(error)))

    def resume(self, path: Path) -> Scene[object]:
        """Go on with a saved game, in the same file; about programs that are not from here, ask first."""
        strangers = self._programs.strange(read_seats(path))
        if not strangers:
            return self._resumed(path)

        def go_on(answer: Answer) -> Scene[object]:
            if answer == "start":
                for record in strangers:
                    self._programs.allow(record.setting)
            return self._resumed(path, USUAL_LEVEL if answer == "level" else "")

        return StrangePrograms(self.services, strangers, go_on)

    def _resumed(self, path: Path, instead: str = "") -> Scene[object]:
        """Go on with a save. Programs that may not start leave their seats to people, or to a level."""
        services = self.services
        unwritable: SaveWriteError | None = None
        texts = services.words.strings
        try:
            loaded = load(path, services.systems, services.packs, go_on_in=path, texts=texts)
        except SaveWriteError as error:
            unwritable = error
            loaded = load(path, services.systems, services.packs, texts=texts)
        match, header = loaded.match, loaded.header
        records = {each.player: each for each in seated_now(match, header.seats)}
        for each in self._programs.strange(records.values()):
            if instead:
                keep_handover(match, each.player, instead)
            kind: SeatKind = "agent" if instead else "human"
            records[each.player] = SeatRecord(each.player, kind, instead)
        game = self._game(match, records.values(), header.seed)
        packs = pack_notes(services, loaded.stamps, is_frozen=bool(match.library.begun_with))
        told = [*rules_warnings(header, loaded.lost, texts), *packs]
        if told and not is_told(match.annotations, services.packs):
            keep_told(match, services.packs)
            title = "screen.load.warnings" if packs else "screen.load.warnings.rules"
            game.opening_note = (services.words(title), marked(told))
        if unwritable is not None and match.outcome is not None and match.position.depth == 1:
            match.beginning = None
            self.services.troubles.append(unwritable)
        elif unwritable is not None:
            game.opening_note = self._unsaved_note(unwritable)
        return game

    def replay(self, path: Path, back: Callable[[], Transition] | None = None) -> Scene[object]:
        """Watch a saved game."""
        replay = Replay(record_of(path, self.services.systems, self.services.words.strings))
        begun_with = replay.recording.library.begun_with
        frozen = replay.recording.library.catalog(begun_with) if begun_with else None
        services = self.services.inside(frozen)
        from game.scenes.game.replay import GameReplay

        face = face_of(replay.position.top.game.system.name)
        return GameReplay(services, replay, face, partial(self._gone_on, path), back)

    def _gone_on(self, path: Path, replay: Replay) -> Scene[object]:
        """Go on from where a recording is, in a copy of its save that ends there. Raises SaveError."""
        words, systems, stamp = self.services.words, self.services.systems, _stamp()
        name = words("battle.replay.branch", name=read_header(path)[0].name, step=replay.at)
        copy = free_path(self.services.folders.saves, f"{stamp} {name}")
        copy_file(path, copy, name)
        until = replay.line[replay.at - 1] if replay.at else -1
        try:
            load(copy, systems, go_on_in=copy, until=until, texts=words.strings).match.close()
        except BaseException:
            delete_save(copy)  # it holds the whole game, whatever its name says
            raise
        return self.resume(copy)

    def rematch(self, match: Match, save: Path, *, is_swapped: bool) -> Scene[object]:
        """Begin a game anew with the same forces; people take the seats of programs that may not start."""
        game, header = match.position.bottom.game, read_header(save)[0]
        system, records = game.system, list(header.seats)
        number_of = dict(zip(system.players(game.setup), system.teams(game.setup) if system.teams else ()))
        teams = [number_of.get(each.player, -1 - number) for number, each in enumerate(records)]
        places = changed_places(teams) if is_swapped else [*range(len(records))]
        strange = self._programs.strange(records)
        seated = [records[place] for place in places]
        seats = [
            SeatRecord(each.player) if who in strange else SeatRecord(each.player, who.kind, who.setting)
            for each, who in zip(records, seated, strict=True)
        ]
        called = face_of(system.name).called
        setup = with_names_passed_on(game.setup, called, places, self.services.catalog)
        return self.start(system, setup, self.services.new_seed(), seats, header.name)

    def _game(
        self, match: Match, records: Iterable[SeatRecord], seed: int, services: Services | None = None
    ) -> "GameScreen":
        """Return the scene of a game: of the lowest one, which brings those above it on by itself.

        It is shown with its own content; ``services`` are those that hold just that.
        """
        services = services or self.services.inside(catalog_of(match))
        services = replace(services, again=lambda seats: self._game(match, seats, seed))
        agents = AgentFactory(
            make_chooser(seed),
            _decision,
            self._bot_seconds,
            self.services.words.strings,
            self._programs.allows,
        )
        from game.scenes.game.screen import GameScreen

        return GameScreen(services, match, records, agents, face_of(match.position.bottom.game.system.name))

    def _system(self, name: str) -> AnySystem:
        system = self.services.systems.get(name)
        if system is None:
            raise unknown(name, self.services.systems, "system", "system")
        return system


def _stamp() -> str:
    """Return the time as names of saves begin with it."""
    return datetime.now().strftime("%Y-%m-%d %H-%M")


def _decision(match: Match, player: PlayerId, level: str) -> Decision:
    return advise(match, player, level)
