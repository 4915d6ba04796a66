"""How a war has ended: whose capital is in whose hands, and which factions have won (TW-6). Pure."""

from game.core.outcome import Outcome
from game.systems.totalwar.board import living_factions
from game.systems.totalwar.capitals import seat_of, voted_on
from game.systems.totalwar.score import score_war
from game.systems.totalwar.state import NEUTRAL, TotalWarState


def fallen_capitals(state: TotalWarState, outcome: Outcome) -> dict[str, str]:
    """The factions whose capital those hold who have won, with who took it (TW-6.1, TW-6.3)."""
    led = _led(state, outcome)
    holders = {name: state.owners[seat_of(state, each)] for name, each in state.map.capitals.items()}
    return {
        name: holder for name, holder in holders.items() if holder not in (NEUTRAL, name) and holder in led
    }


def winning_factions(state: TotalWarState, outcome: Outcome) -> tuple[str, ...]:
    """The factions that have won (TW-6): others that the same people lead have not."""
    living = [faction.id for faction in living_factions(state) if faction.kind != "lone"]
    match outcome.reason:
        case "turn_limit":
            return score_war(state)[0]
        case "peace":
            wanted = {capital.vote_captor for capital in voted_on(state)}
        case "capital_taken":
            wanted = set(fallen_capitals(state, outcome).values())
        case _:
            wanted = set(living)
    led = _led(state, outcome)
    return tuple(name for name in living if name in wanted and name in led)


def _led(state: TotalWarState, outcome: Outcome) -> set[str]:
    """The factions of officers whose seats have won."""
    return {officer.faction for officer in state.officers.values() if officer.player in outcome.winners}
