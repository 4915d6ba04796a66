"""Pictures of the campaign's pages: of a save, or of a short war that is made up for the picture."""

from collections.abc import Callable, Mapping
from pathlib import Path

from game import __version__
from game.app.failures import CommandError
from game.core.events import Action
from game.core.ids import PlayerId
from game.core.rng import RNG_VERSION
from game.rules.version import RULES_VERSION
from game.scenes.game.gate import Gate
from game.scenes.seating.choosing import HUMAN, USUAL_LEVEL
from game.scenes.services import Services
from game.scenes.stack import Scene
from game.scenes.totalwar.draft import CAMPAIGNS
from game.scenes.totalwar.form import FORM
from game.scenes.totalwar.pages.register import PAGES
from game.session.match import Match
from game.session.saves import load, write_save
from game.session.schema import SUFFIX, Header, SeatRecord
from game.systems.totalwar.actions import (
    BuildFacility,
    BuyUnits,
    DevelopModel,
    EndAdministration,
    EndMoves,
    MoveFleet,
    MoveSquadron,
    ReportBattle,
)
from game.systems.totalwar.request import TotalWarRequest
from game.systems.totalwar.state import SYSTEM, TotalWarState

PAGE_NAMES = (
    "faction",
    "construction",
    "purchase",
    "development",
    "officers",
    "squadrons",
    "diplomacy",
    "chronicle",
)
CAMPAIGN, SEED, ROUNDS = "quick_war", 11, 7
GRAND = "grand_war"
RECAP_ROUND = 4
MOST_ACTIONS = 2000
SPREAD, SPREAD_OVER = 13, 3
"""How the reports of battles are drawn: every so many of them."""


def war_page_shots() -> Mapping[str, Callable[[Services, Path | None], tuple[Scene[object], ...]]]:
    """Return a picture for every page, named war_PAGE."""

    def shot(name: str) -> Callable[[Services, Path | None], tuple[Scene[object], ...]]:
        return lambda services, save: _page(name, services, save)

    return {f"war_{name}": shot(name) for name in PAGE_NAMES}


def _page(name: str, services: Services, save: Path | None) -> tuple[Scene[object], ...]:
    if save is not None:
        match = load(save, services.systems, services.packs).match
    else:
        match = _made_up(services)
    state = _war(match)
    player = state.officers[state.officer].player if state.officer else match.players[0]
    return (PAGES[name](services, Gate(match), player),)


def _war(match: Match) -> TotalWarState:
    state = match.position.bottom.state
    if not isinstance(state, TotalWarState):
        raise CommandError("this game is no campaign")
    return state


def war_recap(services: Services, save: Path | None) -> tuple[Scene[object], ...]:
    """Return a war of two people at the moment at which the screen is handed over."""
    if save is None:
        seats = tuple(SeatRecord(PlayerId(name), "human") for name in ("federation", "zeon"))
        save = services.folders.saves / f"recap{SUFFIX}"
        made = _made_up(services, RECAP_ROUND)
        header = Header(
            game_version=__version__,
            rng_version=RNG_VERSION,
            rules_version=RULES_VERSION,
            system=made.game.system.name,
            seed=SEED,
            setup=made.first.bottom.game.setup_hash,
            seats=seats,
        )
        save.parent.mkdir(parents=True, exist_ok=True)
        write_save(made, save, header, services.packs)
    return (services.table.resume(save),)


def war_grand(services: Services, save: Path | None) -> tuple[Scene[object], ...]:
    """Return the great war as the side that begins sees it first, or the war of a save."""
    if save is not None:
        return (services.table.resume(save),)
    return (_begun(services, GRAND),)


def war_move(services: Services, save: Path | None) -> tuple[Scene[object], ...]:
    """Return the quick war as the side that begins sees it; the keys of the picture plan a fleet's move."""
    return (services.table.resume(save) if save is not None else _begun(services, CAMPAIGN),)


def _begun(services: Services, campaign: str) -> Scene[object]:
    """Begin a war in which a human leads the side that is first."""
    draft = FORM.draft(services, services.new_seed())
    FORM.choose(services, draft, "entry", campaign)
    entry = CAMPAIGNS.chosen(services, draft)
    for faction in entry.order if entry is not None else ():
        draft.seat(faction).who = HUMAN if entry is not None and faction == entry.order[0] else USUAL_LEVEL
    return services.table.begin(FORM.choice(services, draft))


def _made_up(services: Services, rounds: int = ROUNDS) -> Match:
    """A war of some rounds in which both sides build, buy and march on the middle."""
    system = services.systems[FORM.system]
    setup = system.build_setup(TotalWarRequest(campaign=CAMPAIGN), services.catalog)
    match = Match.start(system, setup, SEED)
    for number in range(MOST_ACTIONS):
        state = _war(match)
        is_reached = (
            state.round >= rounds and state.phase == "administration" and state.faction == "federation"
        )
        if match.outcome is not None or is_reached:
            break
        match.submit(_next(match, state, number))
    return match


def _next(match: Match, state: TotalWarState, number: int) -> Action:
    """Something sensible enough for a picture."""
    player: PlayerId = match.active[0]
    offers = match.legal(player)
    if player == SYSTEM:
        reports = [offer for offer in offers if isinstance(offer, ReportBattle)]
        # of this war's battles each side wins some, and both have forces left for the pictures
        return reports[number * SPREAD // SPREAD_OVER % len(reports)]
    if state.phase == "administration" and not state.prompts and not state.allotments:
        for kind in (DevelopModel, BuildFacility):
            found = [offer for offer in offers if isinstance(offer, kind)]
            if found:
                return found[number % len(found)]
        buys = [offer for offer in offers if isinstance(offer, BuyUnits) and offer.force]
        return buys[number % len(buys)] if buys else EndAdministration(player=player)
    if state.phase == "movement" and not state.prompts and state.battle is None and not state.allotments:
        theatre = state.map
        middle = theatre.panel(theatre.setup.columns // 2, theatre.setup.rows // 2)

        def to_middle(offer: Action) -> int:
            if isinstance(offer, MoveSquadron):
                return theatre.distance(offer.to, middle)
            if isinstance(offer, MoveFleet):
                line = theatre.line(state.forces[offer.force].panel, offer.direction, offer.panels)
                return theatre.distance(line[-1], middle)
            return MOST_ACTIONS

        best = min(offers, key=to_middle)
        return best if to_middle(best) < MOST_ACTIONS else EndMoves(player=player)
    return offers[-1]
