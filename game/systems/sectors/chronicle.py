"""A campaign as its chronicle tells it: regions, points, units, every game of every battle, medals."""

from collections.abc import Mapping
from typing import Final, cast, get_args

from msgspec.structs import replace

from game.core.events import Event
from game.core.ids import PlayerId
from game.core.kernel import GameState
from game.rules.chronicle import Chronicle, Fought, Honour, MapDrawing, Moment, Place, Side
from game.systems.sectors.board import regions_of, units_of
from game.systems.sectors.campaign import Campaign
from game.systems.sectors.events import (
    CampaignEnded,
    Move,
    OrdersMerged,
    PhaseStarted,
    RoundClosed,
    SectorsEvent,
    TurnScored,
    UnitsArrived,
    UnitsRetreated,
)
from game.systems.sectors.evolve import evolve
from game.systems.sectors.resolve_turn import winning_races
from game.systems.sectors.state import Finished, SectorsState

EVENTS: Final = get_args(SectorsEvent)
CHARTS: Final = ("points", "regions", "units", "lost")
SECRET: Final = frozenset({"resources", "production"})
"""Treasuries are a race's own as long as the campaign goes on (SE-2.1)."""
SIGNS: Final[Mapping[str, str]] = {"capital": "★", "factory": "▲", "sack": "●"}
WINNERS: Final = ("attacker", "defender")


class SectorsChronicleWriter:
    """Follows a campaign event by event: one action may hold a merge, its battles and the next turn."""

    def __init__(self, begun: GameState) -> None:
        """Look at the campaign as it begins."""
        self.state = cast(SectorsState, begun).clone()
        self.moments: list[Moment] = []
        self.battles: list[Fought] = []
        self.lost = dict.fromkeys(self.state.races, 0)
        self.early: dict[str, set[PlayerId]] = {}
        """Who has fallen in a round that goes on, by battle (SE-4.2)."""
        self.owners = [""] * len(self.state.owners)
        self.disputed: frozenset[int] = frozenset()
        self.fresh: list[int] = []
        self.moves: list[tuple[int, int, str]] = []
        self.has_news = False
        self._look("")

    def note(self, state: GameState, event: Event) -> None:
        """Write an event down; those of battles on boards are none of the campaign's."""
        if not isinstance(event, EVENTS):
            return
        campaign_event = cast(SectorsEvent, event)
        if isinstance(event, RoundClosed):
            self._enter_games(event)
        evolve(self.state, campaign_event)
        self.has_news = True
        match event:
            case OrdersMerged() | UnitsArrived() | UnitsRetreated():
                self._enter_moves(event.moves)
            case PhaseStarted(phase="scan"):
                self._look("merge")
            case PhaseStarted(phase="production"):
                self._look("combat")
            case TurnScored():
                self._look("end")
            case CampaignEnded():
                self.has_news = False
            case _:
                pass

    def _enter_moves(self, moves: tuple[Move, ...]) -> None:
        self.moves += [
            (move.start, move.to, self.state.players[move.unit].race)
            for move in moves
            if move.start != move.to
        ]

    def _enter_games(self, event: RoundClosed) -> None:
        """Every game of a round; who fell in it is told with the first of his games that he did not win."""
        fallen = {fall.player for fall in event.falls}
        for player in fallen:
            self.lost[self.state.players[player].race] += 1
        fallen |= self.early.pop(event.battle, set())
        if event.goes_on:
            self.early[event.battle] = fallen
        for game in event.fixtures:
            self.fresh.append(len(self.battles))
            winner = WINNERS.index(game.winner) if game.winner in WINNERS else -1
            sides = []
            for number, player in enumerate((game.attacker, game.defender)):
                fell = player in fallen and winner != number and not game.undone
                fallen -= {player} if fell else set()
                race, name = self.state.players[player].race, self.state.campaign.players[player].name
                sides.append((race, name, 1, int(fell)))
            self.battles.append(
                Fought(
                    round=game.turn,
                    places=game.place,
                    where=self._where(game),
                    sides=tuple(sides),
                    winner=winner,
                    length=game.turns,
                    notes=_notes(game),
                )
            )

    def _where(self, game: Finished) -> str:
        return " | ".join(self.state.campaign.regions[region].name for region in game.place)

    def _look(self, stage: str) -> None:
        """Keep how the campaign stands now."""
        state, races = self.state, list(self.state.races)
        disputed = frozenset(state.disputed)
        standing: dict[tuple[int, str], int] = {}
        for player in state.players.values():
            if player.status == "active" and player.region >= 0:
                standing[player.region, player.race] = standing.get((player.region, player.race), 0) + 1
        self.moments.append(
            Moment(
                round=state.turn,
                map=0,
                stage=stage,
                owners=tuple(
                    (region, owner)
                    for region, owner in enumerate(state.owners)
                    if owner != self.owners[region]
                ),
                marked=tuple(sorted(disputed - self.disputed)),
                unmarked=tuple(sorted(self.disputed - disputed)),
                forces=tuple((region, race, "unit", count) for (region, race), count in standing.items()),
                moves=tuple(self.moves),
                figures={
                    "points": {race: state.races[race].points for race in races},
                    "regions": {race: len(regions_of(state, race)) for race in races},
                    "units": {race: len(units_of(state, race)) for race in races},
                    "queue": {race: len(state.races[race].queue) for race in races},
                    "lost": dict(self.lost),
                    "resources": {race: state.plans[race].resources for race in races},
                    "production": {race: state.plans[race].production for race in races},
                },
                battles=tuple(self.fresh),
            )
        )
        self.owners, self.disputed = list(state.owners), disputed
        self.fresh, self.moves, self.has_news = [], [], False

    def told(self, state: GameState) -> Chronicle:
        """Return the campaign; what is still secret is left out."""
        if self.has_news:
            self._look("")
        outcome, moments = self.state.outcome, self.moments
        if outcome is None:
            moments = [replace(each, figures=_open(each.figures)) for each in moments]
        return Chronicle(
            name=self.state.campaign.setup.name,
            area="sectors",
            maps=(_drawing(self.state.campaign),),
            sides=tuple(Side(race.id, race.name, race.colour) for race in self.state.campaign.setup.races),
            moments=tuple(moments),
            battles=tuple(self.battles),
            honours=self._medals(),
            charts=CHARTS,
            signs=dict(SIGNS),
            winners=winning_races(self.state, outcome.reason) if outcome is not None else (),
            reason=outcome.reason if outcome is not None else "",
            rounds=self.state.turn,
            is_over=outcome is not None,
        )

    def _medals(self) -> tuple[Honour, ...]:
        """Everybody with a medal: most wins first, then table order (SE-8.1)."""
        decorated = [player for player in self.state.players.values() if player.medal != "none"]
        names = self.state.campaign.players
        return tuple(
            Honour(names[player.id].name, player.race, player.wins, player.medal, player.status)
            for player in sorted(decorated, key=lambda player: -player.wins)
        )


def _notes(game: Finished) -> tuple[str, ...]:
    ended = (game.winner,) if game.winner in ("draw", "both") else ()
    return (*ended, "undone") if game.undone else ended


def _open(figures: Mapping[str, dict[str, int]]) -> dict[str, dict[str, int]]:
    return {name: figure for name, figure in figures.items() if name not in SECRET}


def _drawing(campaign: Campaign) -> MapDrawing:
    signs: list[tuple[int, str]] = []
    for number, region in enumerate(campaign.regions):
        signs += [(number, "capital")] if region.capital_of else []
        signs += [(number, "factory")] if region.has_factory else []
        signs += [(number, "sack")] * region.sacks
    return MapDrawing(
        name=campaign.setup.name,
        outline=(),
        places=tuple(
            Place(number, *region.centre, True, region.outline)
            for number, region in enumerate(campaign.regions)
        ),
        signs=tuple(signs),
    )
