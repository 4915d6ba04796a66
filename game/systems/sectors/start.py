"""The first state of a campaign (SE-5.6)."""

from typing import Final

from msgspec import UNSET
from msgspec.structs import replace

from game.core.dice import SEEDED
from game.core.ids import PlayerId, RuleId
from game.core.kernel import Step
from game.core.rng import seeded
from game.systems.sectors.board import is_begun_by, units_at
from game.systems.sectors.campaign import Campaign
from game.systems.sectors.events import SectorsEvent, TurnStarted
from game.systems.sectors.evolve import evolve
from game.systems.sectors.resolve_turn import advance, disputes
from game.systems.sectors.setup import PlayerSetup
from game.systems.sectors.setup_checks import bad_setup
from game.systems.sectors.state import NOWHERE, Battle, Plan, Player, Race, SectorsRecord, SectorsState

KEEPS_ENDINGS: Final = 17
"""Campaigns begun by this version of the rules or later keep why each game is over (SE-4.10)."""


def first_state(campaign: Campaign, seed: int) -> SectorsState:
    """Deploy everybody and go to the first decision. Raises ValueError for a setup that is wrong."""
    refusal = bad_setup(campaign)
    if refusal is not None:
        raise refusal
    setup = campaign.setup
    players = {player.id: _player(player, number) for number, player in enumerate(setup.players, 1)}
    generals: dict[str, PlayerId] = {}
    for player in setup.players:
        if not player.visitor:
            generals.setdefault(player.race, player.id)
    for name in generals.values():
        players[name] = _general(players[name])
    races = {
        race.id: Race(
            race.id,
            generals.get(race.id, PlayerId("")),
            tuple(
                each.id
                for each in setup.players
                if each.race == race.id and each.region == NOWHERE and not each.visitor
            ),
        )
        for race in setup.races
    }
    record = SectorsRecord(
        rng=seeded(seed),
        turn=0,
        phase="planning",
        stage="",
        options=setup.options,
        owners=tuple(region.owner for region in setup.regions),
        players=players,
        races=races,
        plans={race.id: Plan(race.resources, race.production) for race in setup.races},
        committed=(),
        battles={},
        scanned=(),
        disputed=(),
        fallen=(),
        retreating=(),
        dispatches=(),
        fixtures=(),
        scores=(),
        petitions=(),
        changes=(),
        served=len(players),
        outcome=None,
        endings=() if is_begun_by(campaign, KEEPS_ENDINGS) else UNSET,
    )
    state = SectorsState(campaign, record)
    for region in setup.begun:
        fighters = tuple(player.id for player in units_at(state, region))
        battle = Battle(f"0.{region}.0", region, (), fighters, held=0)
        state.battles[battle.id] = battle
    step: Step[SectorsState, SectorsEvent] = Step(state, evolve, SEEDED)
    step.emit(TurnStarted(rules=(RuleId("SE-6.1"),), turn=1, disputed=disputes(state)))
    advance(step)
    return step.state


def _player(setup: PlayerSetup, number: int) -> Player:
    is_active = setup.region != NOWHERE
    return Player(
        setup.id,
        setup.race,
        "visitor" if setup.visitor else "active" if is_active else "queued",
        region=setup.region,
        since=number if is_active else 0,
        is_ai=not setup.person,
        place=NOWHERE if is_active or setup.visitor else number,
    )


def _general(player: Player) -> Player:
    """He starts with a gold medal without highlights (SE-8.1)."""
    return replace(player, medal="gold")
