"""The skirmish on the game screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final, cast

from game.core.events import Action
from game.core.ids import PlayerId, Viewer
from game.core.kernel import GameState
from game.core.odds import Odds
from game.rules.intent import Mark
from game.scenes.game.face import Doubt, Face, Withdrawal, intent_of, withdrawal
from game.scenes.game.panel_context import AnyIntent
from game.scenes.services import Services
from game.scenes.skirmish.form import FORM
from game.scenes.skirmish.result import skirmish_verdict
from game.scenes.skirmish.table import SkirmishPanels
from game.scenes.words import Words
from game.session.position import Layer
from game.systems.skirmish.actions import FireWeapon, SkirmishAction, StrikeMelee, Withdraw
from game.systems.skirmish.intent import SkirmishIntent, placements
from game.systems.skirmish.profile import SkirmishTerrain
from game.systems.skirmish.setup import SkirmishSetup
from game.systems.skirmish.state import SkirmishState
from game.views.board.styles import terrain_styles
from game.views.skirmish.show import SkirmishShow
from game.views.skirmish.sounds import SOUNDS
from game.views.ui.kit import Kit

AIMING = frozenset({"fire", "melee", "next_unit"})
"""Commands after which the cursor stands where they point, so that the key that uses a tile goes on."""


def _guessed_pattern(theatre: str, rules: SkirmishTerrain) -> str:
    """Return how terrain looks of which only the rules are known."""
    if rules.blocks_fire:
        return "debris" if theatre == "space" else "rock"
    if rules.attacked_only_from_same:
        return "water"
    return "stars" if theatre == "space" else "plain"


def skirmish_show(services: Services, kit: Kit, layer: Layer, viewer: Viewer) -> SkirmishShow:
    """Return the board of a battle."""
    setup, state = cast(SkirmishSetup, layer.game.setup), cast(SkirmishState, layer.state)
    table = layer.game.system.ruleset.table
    styles = terrain_styles(
        services.catalog, setup.board.terrain, partial(_guessed_pattern, setup.board.theatre)
    )
    return SkirmishShow(lambda now: table(now, viewer), setup, state, styles, kit, services.words)


def _placements(now: Callable[[], GameState], player: PlayerId, _: AnyIntent) -> Iterator[Action]:
    return placements(lambda: cast(SkirmishState, now()), player)


def _aimed(intent: AnyIntent, command: str) -> int | None:
    return cast(SkirmishIntent, intent).selection.aimed_tile() if command in AIMING else None


def _advised(intent: AnyIntent, action: Action) -> tuple[Mark, ...]:
    return cast(SkirmishIntent, intent).marks_of(cast(SkirmishAction, action))


def _doubt(odds: Odds, action: Action) -> Doubt | None:
    """An attack that cannot destroy its target is asked about once more."""
    is_attack = isinstance(action, FireWeapon | StrikeMelee)
    return Doubt("battle.hopeless") if is_attack and not odds.of("destroyed") else None


def _withdrawal(words: Words, state: GameState, player: PlayerId) -> Withdrawal | None:
    """Leave the battle in one's own turn; a warning says what it costs (SK-6.2, SK-6.4)."""
    now = cast(SkirmishState, state)
    side = now.field.side_of[player]
    setup = now.field.setup.sides[side]
    gold = now.field.told_gold(now.turn, 1 - side)
    text = words("battle.withdraw.ask" if gold else "battle.withdraw.ask.unpaid", gold=gold or 0)
    if not setup.has_retreat:
        text += " " + words("battle.withdraw.no_retreat")
    return withdrawal(words, Withdraw(player=player), "battle.withdraw", "SK-6.2", text)


SKIRMISH_FACE: Final = Face(
    system="skirmish",
    sounds=SOUNDS,
    show=skirmish_show,
    intent=intent_of(SkirmishIntent),
    panels=SkirmishPanels,
    advised=_advised,
    prompts="dialog",
    leads=_aimed,
    series={"deploy_all": _placements},
    doubt=_doubt,
    withdrawal=_withdrawal,
    keys={"previous_unit": ("next_unit", -1), "partner": ("partner", 1)},
    rulebook="SK-7",
    called="sides",
    help="battle.help",
    verdict=skirmish_verdict,
    form=FORM,
)
