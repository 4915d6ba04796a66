"""A level of the wargame: one decision at a time, by what it is worth."""

from collections.abc import Callable, Sequence
from typing import cast

from game.agents.agent import USUAL_BUDGET, Candidate, Decision, because, decided
from game.agents.wargame.answers import answer_of, facing_to, reason_of
from game.agents.wargame.attacks import attacks_of, drone_moves, patient, thrifty
from game.agents.wargame.goals import POINT, goals_of
from game.agents.wargame.gunnery import Gunnery, danger, fire_worth
from game.agents.wargame.plans import STAY, BattleStyle, InfluenceMap
from game.agents.wargame.secrets import likely
from game.agents.wargame.worth import is_empty_handed
from game.core import rng as dice
from game.core.ids import PlayerId
from game.core.kernel import GameState
from game.systems.wargame import actions as a
from game.systems.wargame.body import free_hands, kind_of, sheet
from game.systems.wargame.ground import is_on_surface, on_board
from game.systems.wargame.legal import legal
from game.systems.wargame.score import SECONDARIES
from game.systems.wargame.state import Turn, Unit, WargameState

REMEMBERED = 3
"""Surveys that are kept: of one's own movement, and of playouts."""
ALIKE = 60
"""What brings at least this percent of the best may be taken for it."""


FULL_HANDS = 12
"""Drones are launched by who has so many AP: orders to them bring less than its own shots do."""


class Mind:
    """Weighs what can be done now; looks at no dice and no secrets."""

    __slots__ = ("_influence_maps", "style")

    def __init__(self, style: BattleStyle) -> None:
        """Play in a style."""
        self.style = style
        self._influence_maps: list[InfluenceMap] = []

    def choose(self, state: GameState, player: PlayerId, rng: int, budget: int = USUAL_BUDGET) -> Decision:
        """Return what this player should do now."""
        wargame = cast(WargameState, state)
        found = self.candidates(wargame, player, rng)
        if found[0].value > 0 and not _is_under_way(wargame):
            least = ALIKE * found[0].value // 100
            alike = [each for each in found[: self.style.choices] if each.value >= least]
            if len(alike) > 1:
                pick = dice.draw(rng, len(alike)) - 1
                found = [alike[pick], *(each for each in found if each is not alike[pick])]
        return decided(found)

    def candidates(self, state: WargameState, player: PlayerId, rng: int) -> list[Candidate]:
        """Return what could be done, best first."""
        if state.prompt is not None:
            option = answer_of(state, state.prompt, self.style)
            answer = a.Answer(player=player, option=option)
            return [Candidate(answer, 0, reason_of(state.prompt, option))]
        if state.phase != "battle":
            return self._setting_up(state, player, rng)
        if state.turn is None:
            return self.activations(state, player)
        return self._turn(state, player, state.turn)

    def _setting_up(self, state: WargameState, player: PlayerId, rng: int) -> list[Candidate]:
        actions = legal(state, player)
        first = actions[0]
        why = because("wg_deploy")
        if isinstance(first, a.PickSecondaries):
            offered = [each for each in actions if isinstance(each, a.PickSecondaries)]
            best = max(offered, key=self._liking(state, player))
            return [Candidate(best, 0, why)]
        deployments = [each for each in actions if isinstance(each, a.DeployUnit)]
        if not deployments:
            return [Candidate(actions[dice.draw(rng, len(actions)) - 1], 0, why)]
        return [Candidate(self._deployment(state, deployments, rng), 0, why)]

    def _liking(self, state: WargameState, player: PlayerId) -> Callable[[a.PickSecondaries], int]:
        """Return by what secret objectives are chosen: what they will earn, or as this level likes them."""
        liked = self.style.picks
        earned = {pick: -_rank(liked, pick) for pick in SECONDARIES}
        if self.style.pursues:
            earned = likely(state, state.field.side_of[player])
        return lambda action: sum(earned[pick] for pick in action.picks)

    def _deployment(self, state: WargameState, offered: Sequence[a.DeployUnit], rng: int) -> a.DeployUnit:
        """Put the first unit forward, near what it is here for, not where water has it."""
        unit = state.units[offered[0].unit]
        goals = goals_of(state, unit)
        grid = state.field.grid

        def worth(action: a.DeployUnit) -> tuple[int, int]:
            near = min((grid.distance(action.tile, goal.tile) for goal in goals), default=0)
            wet = state.colours[action.tile] in "ldtw"
            placed = [each.tile for each in state.units.values() if each.tile >= 0]
            crowd = sum(grid.distance(action.tile, tile) <= 1 for tile in placed)
            return (-near - 6 * wet - 2 * crowd - action.level, -action.tile)

        return max((each for each in offered if each.unit == unit.id), key=worth)

    def activations(self, state: WargameState, player: PlayerId) -> list[Candidate]:
        """Return the units that could be activated, the one that gains most by acting now first."""
        actions = [each for each in legal(state, player) if isinstance(each, a.ActivateUnit)]
        found = []
        for action in self._entries(state, actions):
            unit = state.units[action.unit]
            worth = 0
            if unit.tile >= 0 and len(actions) > 1:
                worth = self._urgency(state, unit)
            found.append(Candidate(action, worth, because("wg_activate", unit=unit.id)))
        found.sort(key=lambda each: -each.value)
        return found

    def _urgency(self, state: WargameState, unit: Unit) -> int:
        """Return how much speaks for acting now: what it could shoot, and what threatens it."""
        ap = unit.ap + 6
        enemies = [each for each in on_board(state) if each.side != unit.side]
        gunnery = Gunnery(state, unit, enemies, ap, main_alone=True)
        return fire_worth(gunnery.shots(state.clone(), unit), ap) + danger(state, unit) // 2

    def _entries(self, state: WargameState, actions: list[a.ActivateUnit]) -> list[a.ActivateUnit]:
        """Of the hexes at which a reserve could enter, keep the one nearest to its goals."""
        grid = state.field.grid
        best: dict[str, tuple[int, a.ActivateUnit]] = {}
        for action in actions:
            goals = goals_of(state, state.units[action.unit]) if action.tile >= 0 else []
            near = min((grid.distance(action.tile, goal.tile) for goal in goals), default=0)
            if action.unit not in best or near < best[action.unit][0]:
                best[action.unit] = (near, action)
        return [action for _, action in best.values()]

    def _turn(self, state: WargameState, player: PlayerId, turn: Turn) -> list[Candidate]:
        unit = state.units[turn.unit]
        actions = legal(state, player)
        chores = self._chores(state, player, unit, actions)
        if chores:
            return chores
        if turn.phase == "movement" or turn.resting is not None:
            return self._movement(state, player, turn, actions)
        if self.style.sends and (sent := drone_moves(state, turn, unit, actions, self.style)):
            return sent
        attacks = attacks_of(state, unit, actions, self.style)
        if attacks and turn.phase == "ranged" and self.style.saves:
            attacks = thrifty(state, unit, attacks, self.style)
        if attacks and self.style.patient:
            attacks = patient(state, unit, attacks, self.style)
        if attacks:
            return attacks
        return self._leave_phase(state, player, turn, unit, actions)

    def _chores(
        self, state: WargameState, player: PlayerId, unit: Unit, actions: Sequence[a.WargameAction]
    ) -> list[Candidate]:
        """Return what is done before anything else: getting up, missions, cooling down, launching."""
        wanted: list[tuple[int, a.WargameAction]] = []
        for action in actions:
            match action:
                case a.GetUp() | a.BreakGrapple():
                    wanted.append((90, action))
                case a.LeaveBoard():
                    wanted.append((80, action))
                case a.UseMarker(marker=marker):
                    wanted.append((70 if kind_of(state, marker) != "beacon" else 60, action))
                case a.PickUp(item=item) if item in state.markers:
                    wanted.append((65, action))
                case a.Stow() if self._is_for_relic(state, unit):
                    wanted.append((64, action))
                case a.Stand() if not self.style.stances or unit.is_forced:
                    wanted.append((50, action))
                case a.CoolDown() if unit.has_overheated:
                    wanted.append((55, action))  # to stand up costs as much, and spares no further roll
                case a.Equip(item=item) if is_empty_handed(state, unit, item):
                    wanted.append((40, action))
                case a.LaunchDrone() if unit.ap >= FULL_HANDS:
                    wanted.append((30, action))
                case a.Overcharge() if unit.ap <= 8:
                    wanted.append((20, action))
                case _:
                    pass
        wanted.sort(key=lambda each: -each[0])
        return [Candidate(action, POINT, because("wg_chore", unit=unit.id)) for _, action in wanted[:3]]

    def _is_for_relic(self, state: WargameState, unit: Unit) -> bool:
        """Whether a hand has to be made free for the relic that a unit stands at (WG-16.11)."""
        if state.role(unit.side) == 1 or not is_on_surface(state, unit) or free_hands(state, unit):
            return False
        return any(
            marker.tile == unit.tile and not marker.bearer and kind_of(state, marker.id) == "relic"
            for marker in state.markers.values()
        )

    def _movement(
        self, state: WargameState, player: PlayerId, turn: Turn, actions: Sequence[a.WargameAction]
    ) -> list[Candidate]:
        move = turn.move
        ends = [each for each in actions if isinstance(each, a.FinishOrder | a.EndPhase)]
        if move is None:
            return [Candidate(ends[0], 0, because("wg_hold"))]
        unit = state.units[move.unit]
        found: list[Candidate] = []
        dashes = [each.direction for each in actions if isinstance(each, a.DashAhead)]
        ranked = self._influence(state, unit).best(state, unit, move, dashes)
        # Places are told apart by what going there brings: all are worth something, and for who moves a hex
        # a turn all are worth nearly the same.
        stays = max((worth for worth, spot in ranked if spot.first is STAY), default=0)
        for worth, spot in ranked[:6]:
            kind, first, second = spot.first
            action: a.WargameAction | None = None
            if kind == "dash":
                action = a.DashAhead(player=player, direction=first)
            elif kind == "turn":
                action = a.Rotate(player=player, facing=first)
            elif kind == "step":
                action = a.StepTo(player=player, tile=first, level=second)
            elif ends:
                action = ends[0]
            if action is not None and action in actions:
                found.append(Candidate(action, worth - stays, because("wg_go", unit=unit.id)))
        if found:
            return found
        if ends:
            return [Candidate(ends[0], 0, because("wg_hold"))]
        return [Candidate(self._anything(state, unit, player, actions), 0, because("wg_hold"))]

    def _influence(self, state: WargameState, unit: Unit) -> InfluenceMap:
        """Return the map of a unit: what was worked out at an earlier step of its movement still holds."""
        for known in self._influence_maps:
            if known.fits(state, unit):
                return known
        influence = InfluenceMap(state, unit, self.style)
        self._influence_maps = [influence, *self._influence_maps[: REMEMBERED - 1]]
        return influence

    def _anything(
        self, state: WargameState, unit: Unit, player: PlayerId, actions: Sequence[a.WargameAction]
    ) -> a.WargameAction:
        """Points that have to be used are used: by a step, else by turning (WG-2.4)."""
        facing = a.Rotate(player=player, facing=facing_to(state, unit))
        steps = [each for each in actions if isinstance(each, a.StepTo)]
        turns = [each for each in actions if isinstance(each, a.Rotate)]
        if facing in turns:
            return facing
        rest = [each for each in actions if not isinstance(each, a.Surrender | a.SelfDestruct)]
        return (steps or turns or rest)[0]

    def _leave_phase(
        self,
        state: WargameState,
        player: PlayerId,
        turn: Turn,
        unit: Unit,
        actions: Sequence[a.WargameAction],
    ) -> list[Candidate]:
        """Go on to the Close phase, or end the turn, in a stance where that pays."""
        ends: list[a.WargameAction] = [each for each in actions if isinstance(each, a.EndPhase)]
        if turn.phase == "close" and self.style.stances and unit.ap >= 8:
            stances = [
                each for each in actions if isinstance(each, a.TakeStance) and each.stance == "overwatch"
            ]
            ends = [*stances, *ends]
        return [Candidate(action, 0, because("wg_done", unit=unit.id)) for action in ends]


def _is_under_way(state: WargameState) -> bool:
    """Whether a movement has begun: who has made up its mind goes on, and does not turn about for nothing."""
    move = state.turn.move if state.turn is not None else None
    if move is None:
        return False
    turns = 1 + sheet(state, move.unit).has("rotations")
    return move.steps > 0 or move.left < move.total + move.bonus or move.rotations < turns


def _rank(liked: tuple[str, ...], pick: str) -> int:
    return liked.index(pick) if pick in liked else len(liked)
