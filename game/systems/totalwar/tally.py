"""What is counted of a war: where it is decided, idle gold, what is built, whether garrisons hold."""

from typing import Final, cast

from game.core.events import Event
from game.core.kernel import GameState
from game.rules.figures import Figure
from game.systems.totalwar.events import (
    BattleFought,
    BattleOrdered,
    FactionTurnEnded,
    ForceAppeared,
    RoundStarted,
)
from game.systems.totalwar.events_administration import FacilityBuilt, IncomeEarned, ShotLanded
from game.systems.totalwar.state import NEUTRAL, TotalWarState

BANKS_AFTER_ROUND: Final = 10
"""Banks are looked at in later rounds: before, everybody saves for his first works."""
IDLE_ROUNDS: Final = 3
"""Who has more than so many rounds of income in his bank, on average, cannot spend it."""


class WarTally:
    """Follows a war. Gold is looked at when a faction ends its turn: what it did not spend."""

    def __init__(self, begun: GameState) -> None:
        """Look at who is in the war as it begins."""
        state = cast(TotalWarState, begun)
        self.sides = tuple(each.id for each in state.campaign.setup.factions)
        self.theatres = state.campaign.theatres
        self.projects = tuple((each.id, each.name) for each in state.campaign.rules.facilities)
        self.round = state.round
        self.battles = 0
        self.income = dict.fromkeys(self.sides, 0)
        self.banked = dict.fromkeys(self.sides, 0)
        self.earned = dict.fromkeys(self.sides, 0)
        self.built: dict[tuple[str, str], int] = {}
        self.weapons: dict[str, int] = {}
        self.shots: dict[str, int] = {}
        self.besieged: dict[str, int] = {}
        self.held: dict[str, int] = {}
        self.garrison: str | None = None

    def note(self, state: GameState, event: Event) -> None:
        """Count an event; ``state`` is the one after the action that led to it."""
        war = cast(TotalWarState, state)
        match event:
            case RoundStarted():
                self.round = event.round
            case IncomeEarned():
                self.income[event.faction] = event.gold
            case FactionTurnEnded() if self.round > BANKS_AFTER_ROUND and event.faction in self.banked:
                self.banked[event.faction] += war.factions[event.faction].bank
                self.earned[event.faction] += self.income[event.faction]
            case FacilityBuilt():
                key = (war.owners[event.panel], event.facility)
                self.built[key] = self.built.get(key, 0) + 1
            case ForceAppeared() if event.force.kind == "superweapon":
                self.weapons[event.force.faction] = self.weapons.get(event.force.faction, 0) + 1
            case ShotLanded():
                self.shots[event.shot.faction] = self.shots.get(event.shot.faction, 0) + 1
            case BattleOrdered():
                self.battles += 1
                defender = next(side for side in event.order.sides if side.role == "defender")
                is_garrison = all(force.kind == "garrison" for force in defender.forces)
                self.garrison = defender.faction if is_garrison else None
            case BattleFought() if self.garrison is not None:
                self.besieged[self.garrison] = self.besieged.get(self.garrison, 0) + 1
                self.held[self.garrison] = self.held.get(self.garrison, 0) + (not event.attacker_won)
            case _:
                pass

    def figures(self, state: GameState) -> tuple[Figure, ...]:
        """Return what was counted, at the end of the war."""
        war = cast(TotalWarState, state)
        found = [Figure(name="rounds", amount=war.round), Figure(name="battles", amount=self.battles)]
        is_over = war.outcome is not None
        for number, theatre in enumerate(self.theatres):
            name = theatre.setup.name
            if number:
                found.append(_share("reached", name, "", war.theatre >= number))
            if len(self.theatres) > 1:
                found.append(_share("decided_in", name, "", is_over and war.theatre == number))
        found.append(self._garrisons("militia_held", NEUTRAL))
        for side in self.sides:
            found += self._of_a_side(side)
        return tuple(found)

    def _garrisons(self, name: str, side: str) -> Figure:
        held, besieged = self.held.get(side, 0), self.besieged.get(side, 0)
        return Figure(name=name, side=side, kind="share", amount=held, of=besieged)

    def _of_a_side(self, side: str) -> list[Figure]:
        banked, earned = self.banked[side], self.earned[side]
        has_idle = banked > earned * IDLE_ROUNDS
        found = [
            Figure(name="bank", side=side, amount=banked, of=earned),
            Figure(
                name="idle_bank", side=side, kind="share", amount=int(has_idle), of=int(banked + earned > 0)
            ),
        ]
        for project, name in self.projects:
            built = self.built.get((side, project), 0)
            found.append(Figure(name="built", subject=name, side=side, amount=built))
            found.append(_share("built_at_all", name, side, built > 0))
        weapons = self.weapons.get(side, 0)
        return [
            *found,
            Figure(name="superweapons", side=side, amount=weapons),
            _share("superweapons_at_all", "", side, weapons > 0),
            Figure(name="shots", side=side, amount=self.shots.get(side, 0)),
            self._garrisons("garrison_held", side),
        ]


def _share(name: str, subject: str, side: str, is_so: bool) -> Figure:
    return Figure(name=name, subject=subject, side=side, kind="share", amount=int(is_so))
