"""Pictures of a campaign of regions: the map while orders are given, and its pages; of a save, or made up."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from game.app.failures import CommandError
from game.app.registry import make_chooser
from game.scenes.game.gate import Gate
from game.scenes.sectors.face import SECTORS_FACE
from game.scenes.sectors.form import FORM
from game.scenes.services import Services
from game.scenes.stack import Scene
from game.session.match import Match
from game.session.saves import load
from game.systems.sectors.seats import administrator
from game.systems.sectors.state import SYSTEM, SectorsState

CAMPAIGN, SEED, TURNS = "two_banks", 7, 3
GREAT = "old_quarrels"
MOST_ACTIONS = 400
PAGES = ("fixtures", "administration")
"""The pages of which there are pictures: every scene is drawn in every test of layout."""

Shot = Callable[[Services, Path | None], tuple[Scene[object], ...]]


def sectors_shots() -> Mapping[str, Shot]:
    """Return the pictures by name: the map, and ``sectors_PAGE`` for some pages."""
    pages = {f"{FORM.system}_{name}": partial(_page, name) for name in PAGES}
    return {f"{FORM.system}_map": _map, **pages}


def _map(services: Services, save: Path | None) -> tuple[Scene[object], ...]:
    """Return the campaign of a save, or a new one."""
    if save is not None:
        return (services.table.resume(save),)
    draft = FORM.draft(services, SEED)
    FORM.choose(services, draft, "entry", GREAT)
    return (services.table.begin(FORM.choice(services, draft)),)


def _page(name: str, services: Services, save: Path | None) -> tuple[Scene[object], ...]:
    match = load(save, services.systems, services.packs).match if save is not None else _made_up(services)
    state = match.position.bottom.state
    if not isinstance(state, SectorsState):
        raise CommandError("this game is no campaign of regions")
    player = administrator(state) or next(iter(state.players))
    return (SECTORS_FACE.pages[name](services, Gate(match), player),)


def _made_up(services: Services) -> Match:
    """Play a campaign for some turns: Cadets everywhere."""
    draft = FORM.draft(services, SEED)
    FORM.choose(services, draft, "entry", CAMPAIGN)
    system = services.systems[FORM.system]
    setup = system.build_setup(FORM.request(services, draft), services.catalog)
    match = Match.start(system, setup, SEED)
    choosers = {player: make_chooser(1)("cadet", player) for player in match.players if player != SYSTEM}
    for _ in range(MOST_ACTIONS):
        state = match.position.bottom.state
        if match.outcome is not None or not isinstance(state, SectorsState) or state.turn >= TURNS:
            break
        seat = match.active[0]
        match.submit(choosers[seat](match, seat))
    return match
