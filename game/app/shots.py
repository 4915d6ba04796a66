"""The scenes that can be drawn without a screen, by name."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from game.app.failures import CommandError
from game.app.registry import make_chooser
from game.app.shots_duel import duel_shots
from game.app.shots_sectors import sectors_shots
from game.app.shots_war import war_grand, war_move, war_page_shots, war_recap
from game.app.shots_wargame import wargame_shots
from game.scenes.faces import FACES, face_of
from game.scenes.gallery import Gallery
from game.scenes.game.result import GameResult
from game.scenes.game.screen import GameScreen
from game.scenes.load import LoadScene
from game.scenes.mods import ModsScene
from game.scenes.pause import PauseScene
from game.scenes.rulebook import RulebookScene
from game.scenes.services import Services
from game.scenes.settings import SettingsScene
from game.scenes.setup.draft import PREPARED, Draft
from game.scenes.setup.rule_options import RuleOptionsScene
from game.scenes.setup.screen import NewGame, name_of_form
from game.scenes.setup.squads.scene import SquadScene
from game.scenes.setup.usual import usual_form
from game.scenes.skirmish.draft import faction_of, shapes, squad_catalog, squad_of
from game.scenes.skirmish.form import FORM
from game.scenes.skirmish.numbers import stat_text
from game.scenes.stack import Scene
from game.scenes.totalwar.form import FORM as WAR_FORM
from game.session.match import Match
from game.session.saves import load
from game.session.viewer_history import history_on_top
from game.systems.registry import system_named

Shot = Callable[[Services, Path | None], tuple[Scene[object], ...]]
"""Makes the scenes of a picture, the last on top; the path is that of a save, if one was named."""


UNTIL_TURN = 5
"""So long Officers fight a battle before its picture is taken."""

KEYS: Mapping[str, str] = {
    "war_recap": "Enter",
    "war_move": "X X X X N Q Q Q Enter",
    "wargame_throw": "Shift+L Enter Enter",
}
"""Keys that are pressed for a picture unless others are named."""


def shots() -> Mapping[str, Shot]:
    """Return every scene that can be drawn."""
    return {
        "title": lambda services, _: (services.home(services),),
        **{name_of_form(face): partial(_form, system) for system, face in FACES.items()},
        "scenarios": lambda services, _: (NewGame(services, face_of(FORM.system), PREPARED),),
        "squads": _squads,
        "options": _options,
        "settings": lambda services, _: (SettingsScene(services),),
        "rulebook": lambda services, _: (RulebookScene(services, "SK-3.4"),),
        "mods": lambda services, _: (ModsScene(services),),
        "load": lambda services, _: (LoadScene(services),),
        "replays": lambda services, _: (LoadScene(services, "replay"),),
        "war": _war,
        "battle": _battle,
        **{name: partial(_battle_of, name) for name in FACES if _has_own_shot(name)},
        "deploy": lambda services, save: (_game(services, save),),
        "result": _result,
        "replay": _replay,
        "pause": _pause,
        "gallery": lambda services, _: (Gallery(),),
        **duel_shots(),
        **wargame_shots(),
        "war_grand": war_grand,
        "war_move": war_move,
        "war_recap": war_recap,
        **war_page_shots(),
        **sectors_shots(),
    }


def shot_scenes(name: str, services: Services, save: Path | None) -> tuple[Scene[object], ...]:
    """Return the scenes of a picture."""
    return shots()[name](services, save)


def _form(system: str, services: Services, save: Path | None) -> tuple[Scene[object], ...]:
    return (NewGame(services, FACES[system]),)


def _draft(services: Services) -> Draft:
    return FORM.draft(services, services.new_seed())


def _squads(services: Services, save: Path | None) -> tuple[Scene[object], ...]:
    draft = _draft(services)
    seat = draft.seats[0]
    faction = services.catalog.factions[faction_of(services, draft, seat)].name
    title = services.words("screen.squad.title", role=services.words("side.attacker.name"), faction=faction)
    return (SquadScene(services, squad_catalog(services, draft, seat), squad_of(seat), title, stat_text),)


def _options(services: Services, save: Path | None) -> tuple[Scene[object], ...]:
    return (RuleOptionsScene(services, shapes(services, _draft(services)), {}, FORM.system),)


def _game(services: Services, save: Path | None) -> Scene[object]:
    """Return the battle of a save, or a new one."""
    if save is not None:
        return services.table.resume(save)
    return services.table.begin(FORM.choice(services, _draft(services)))


def _battle(services: Services, save: Path | None) -> tuple[Scene[object], ...]:
    """Return the battle of a save, or one that Officers have fought for a while."""
    game = _game(services, save)
    if save is None and isinstance(game, GameScreen):
        _fight(game.match, until_turn=UNTIL_TURN)
    return (game,)


def _has_own_shot(system: str) -> bool:
    """Say whether a system has a picture by its name: every battle but those of the scene "battle"."""
    return system != FORM.system and system_named(system).kind == "battle"


def _battle_of(system: str, services: Services, save: Path | None) -> tuple[Scene[object], ...]:
    """Return the game of a save, or a battle of a system that Officers have fought for a while."""
    if save is not None:
        return (services.table.resume(save),)
    form = face_of(system).form or usual_form(services.systems[system])
    game = services.table.begin(form.choice(services, form.draft(services, services.new_seed())))
    if isinstance(game, GameScreen):
        _fight(game.match, until_turn=UNTIL_TURN)
    return (game,)


def _war(services: Services, save: Path | None) -> tuple[Scene[object], ...]:
    """Return the war of a save, or the usual one at its beginning."""
    if save is not None:
        return (services.table.resume(save),)
    return (services.table.begin(WAR_FORM.choice(services, WAR_FORM.draft(services, services.new_seed()))),)


def _result(services: Services, save: Path | None) -> tuple[Scene[object], ...]:
    """Return the result of a finished save, or of a battle between Officers."""
    if save is None:
        game = _game(services, None)
        if not isinstance(game, GameScreen):
            raise CommandError("there is no battle to fight")
        _fight(game.match, until_turn=999)
        return (_verdict(services, game.match, None),)
    loaded = load(save, services.systems, services.packs)
    if loaded.match.outcome is None:
        raise CommandError(f"the game in {save.name} is not over yet")
    return (_verdict(services, loaded.match, save),)


def _verdict(services: Services, match: Match, save: Path | None) -> GameResult:
    verdict = face_of(match.system.name).verdict
    return GameResult(services, match, history_on_top(match, None).seen(None), verdict, save)


def _fight(match: Match, until_turn: int) -> None:
    """Let Officers play both sides up to a turn, or to the end."""
    choosers = {player: make_chooser(1)("officer", player) for player in match.players}
    while match.outcome is None and match.turn < until_turn:
        player = match.active[0]
        match.submit(choosers[player](match, player))


def _replay(services: Services, save: Path | None) -> tuple[Scene[object], ...]:
    if save is None:
        raise CommandError("a replay needs a game: name one by --save FILE")
    return (services.table.replay(save),)


def _pause(services: Services, save: Path | None) -> tuple[Scene[object], ...]:
    game = _game(services, save)
    match = getattr(game, "match", None)
    if not isinstance(match, Match):
        raise CommandError("there is no running game to pause")
    return (game, PauseScene(services, match))
