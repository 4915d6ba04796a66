"""A level of the wargame: one decision at a time, by what it is worth."""

from collections.abc import Sequence
from typing import cast

from game.agents.agent import USUAL_BUDGET, Candidate, Decision, decided
from game.agents.wargame.answers import answer_of, facing_to
from game.agents.wargame.goals import POINT, at_stake, goals_of
from game.agents.wargame.gunnery import Gunnery, danger, fire_worth
from game.agents.wargame.plans import STAY, Style, Survey
from game.agents.wargame.worth import aim_worth, best_aim
from game.core import rng as dice
from game.core.ids import PlayerId
from game.core.kernel import GameState
from game.rules.prose import Sentence
from game.systems.wargame import actions as a
from game.systems.wargame.aim import armoured, weapon_cost, weapon_of
from game.systems.wargame.body import kind_of, sheet
from game.systems.wargame.check_battle import drone_attack_cost, drone_weapon
from game.systems.wargame.ground import building, in_view, on_board
from game.systems.wargame.jobs import Blow
from game.systems.wargame.legal import legal
from game.systems.wargame.resolve_fall import throw_damage
from game.systems.wargame.resolve_grapple import seize_need
from game.systems.wargame.rolls import FULL, hit_chance
from game.systems.wargame.state import Turn, Unit, WargameState

REMEMBERED = 3
"""Surveys that are kept: of one's own movement, and of what is played on in the head."""
ALIKE = 60
"""What brings at least this percent of the best may be taken for it."""
LEAST_SHARE = 150
"""An attack is made if an AP brings at least this (hundredths of cost); who saves AP spends all in the last
round."""


FULL_HANDS = 12
"""Drones are launched by who has so many AP: orders to them bring less than its own shots do."""


def because(reason: str, **facts: str | int) -> tuple[Sentence, ...]:
    """Return a reason in a sentence."""
    return (Sentence(f"agent.reason.{reason}", dict(facts)),)


class Mind:
    """Weighs what can be done now; looks at no dice and no secrets."""

    __slots__ = ("_surveys", "style")

    def __init__(self, style: Style) -> None:
        """Play in a style."""
        self.style = style
        self._surveys: list[Survey] = []

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
            return [Candidate(a.Answer(player=player, option=option), 0, because("wg_answer"))]
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
            liked = self.style.picks
            best = max(offered, key=lambda each: -sum(_rank(liked, pick) for pick in each.picks))
            return [Candidate(best, 0, why)]
        deployments = [each for each in actions if isinstance(each, a.DeployUnit)]
        if not deployments:
            return [Candidate(actions[dice.draw(rng, len(actions)) - 1], 0, why)]
        return [Candidate(self._deployment(state, deployments, rng), 0, why)]

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
        attacks = self._attacks(state, unit, actions)
        if attacks and turn.phase == "ranged" and self.style.saves:
            attacks = self._thrifty(state, unit, attacks)
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
                case a.CoolDown() if unit.has_overheated and not sheet(state, unit.id).is_mech:
                    wanted.append((50, action))
                case a.LaunchDrone() if unit.ap >= FULL_HANDS:
                    wanted.append((30, action))
                case a.Overcharge() if unit.ap <= 8:
                    wanted.append((20, action))
                case _:
                    pass
        wanted.sort(key=lambda each: -each[0])
        return [Candidate(action, POINT, because("wg_chore", unit=unit.id)) for _, action in wanted[:3]]

    def _is_for_relic(self, state: WargameState, unit: Unit) -> bool:
        return (
            any(
                marker.tile == unit.tile and not marker.bearer and kind_of(state, marker.id) == "relic"
                for marker in state.markers.values()
            )
            and state.role(unit.side) == 0
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
        ranked = self._survey(state, unit).best(state, unit, move, dashes)
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

    def _survey(self, state: WargameState, unit: Unit) -> Survey:
        """Return a survey for a unit: what was worked out at an earlier step of its movement still holds."""
        for known in self._surveys:
            if known.fits(state, unit):
                return known
        survey = Survey(state, unit, self.style)
        self._surveys = [survey, *self._surveys[: REMEMBERED - 1]]
        return survey

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

    def _attacks(
        self, state: WargameState, unit: Unit, actions: Sequence[a.WargameAction]
    ) -> list[Candidate]:
        """Return attacks, grapples and throws that are worth their AP, best for an AP first."""
        found: list[tuple[int, int, a.WargameAction]] = []
        seen: set[tuple[str, str]] = set()
        for action in actions:
            match action:
                case a.Attack(item=item, target=target):
                    if (item, target) in seen:
                        continue
                    seen.add((item, target))
                    found.extend(self._shot(state, unit, action))
                case a.DroneAttack():
                    found.extend(self._drone_shot(state, action))
                case a.Demolish(item=item, target=name):
                    worth = self._demolition(state, unit, item, name)
                    price = max(1, weapon_cost(state, unit.id, item))
                    found.append((worth // price, worth, action))
                case a.Grapple(target=name) if self.style.stances:
                    found.extend(self._grapple(state, unit, action))
                case a.ThrowHeld(tile=tile):
                    away = state.field.grid.distance(unit.tile, tile)
                    damage = throw_damage(state, unit.holds, away)
                    held = state.units[unit.holds]
                    main = sheet(state, held.id).setup.sections[sheet(state, held.id).main].id
                    worth = aim_worth(state, held, main, damage) + 500
                    found.append((worth, worth, action))
                case _:
                    pass
        found.sort(key=lambda each: (-each[0], -each[1]))
        is_last = state.round >= state.field.setup.mission.rounds
        least = 1 if is_last and self.style.saves else LEAST_SHARE
        return [
            Candidate(action, worth, because("wg_attack", unit=unit.id))
            for share, worth, action in found[:3]
            if share >= least
        ]

    def _thrifty(self, state: WargameState, unit: Unit, attacks: list[Candidate]) -> list[Candidate]:
        """Return the attacks whose AP would not bring more in the Close phase."""
        enemies = [each for each in on_board(state) if each.side != unit.side]
        shots = Gunnery(state, unit, enemies, unit.ap, main_alone=self.style.main_alone).shots(
            state.clone(), unit
        )
        blows = [
            shot
            for shot in shots
            if (weapon_of(state, shot.item).sort == "melee")
            and in_view(state, unit, state.units[shot.enemy].tile, state.units[shot.enemy].level)
        ]
        if not blows:
            return attacks
        best = max(blows, key=lambda blow: blow.worth * 100 // blow.price)
        kept = []
        for candidate in attacks:
            action = candidate.action
            price = weapon_cost(state, unit.id, action.item) if isinstance(action, a.Attack) else 0
            is_poor = price and candidate.value * best.price < best.worth * price
            if not is_poor or unit.ap - price >= best.price * min(best.often, 3):
                kept.append(candidate)
        return kept

    def _shot(
        self, state: WargameState, unit: Unit, action: a.Attack
    ) -> list[tuple[int, int, a.WargameAction]]:
        weapon = weapon_of(state, action.item)
        enemy = state.units[action.target]
        aim, worth = best_aim(state, enemy, weapon, main_alone=self.style.main_alone)
        is_melee = weapon.sort == "melee"
        blow = Blow(unit.id, action.item, enemy.id, aim, is_melee=is_melee)
        gain = hit_chance(state, blow) * worth // FULL
        price = max(1, weapon_cost(state, unit.id, action.item))
        aimed = a.Attack(player=action.player, item=action.item, target=enemy.id, aim=aim)
        return [(gain // price, gain, aimed)]

    def _drone_shot(
        self, state: WargameState, action: a.DroneAttack
    ) -> list[tuple[int, int, a.WargameAction]]:
        item = drone_weapon(state, action.drone)
        weapon = weapon_of(state, item)
        enemy = state.units[action.target]
        damage = armoured(state, enemy, weapon, weapon.damage)
        blow = Blow(action.drone, item, enemy.id, action.aim, is_melee=weapon.sort == "melee")
        gain = hit_chance(state, blow) * aim_worth(state, enemy, action.aim, damage) // FULL
        return [(gain // max(1, drone_attack_cost(state, action.drone, item)), gain, action)]

    def _demolition(self, state: WargameState, unit: Unit, item: str, name: str) -> int:
        """Return what a shot at a structure or an objective is worth: what the mission gives for it."""
        weapon = weapon_of(state, item)
        if name in state.markers:
            if _has_gatherers(state):
                return 0
            return POINT * weapon.damage // max(1, 2 * state.markers[name].left)
        works, left = building(state, name), state.structures[name].left
        is_ours = state.role(unit.side) == 0
        points = at_stake(state, works.tag) if is_ours and works.tag != "building" else 0
        damage = weapon.damage + weapon.structure_damage
        known = state.structures[name]
        if works.a_round:
            lost = known.lost if known.lost_round == state.round else 0
            damage = min(damage, works.a_round - lost)
        return points * POINT * min(damage, left) // max(1, left)

    def _grapple(
        self, state: WargameState, unit: Unit, action: a.Grapple
    ) -> list[tuple[int, int, a.WargameAction]]:
        """Return what seizing and throwing an enemy is worth."""
        enemy = state.units[action.target]
        if sheet(state, enemy.id).setup.klass > sheet(state, unit.id).setup.klass:
            return []
        need, _ = seize_need(state, unit, enemy.id)
        main = sheet(state, enemy.id).setup.sections[sheet(state, enemy.id).main].id
        worth = aim_worth(state, enemy, main, throw_damage(state, enemy.id, 3)) + 800
        gain = worth * (9 - need) // 8 * 4 // 8
        return [(gain // state.field.rules.costs.grapple, gain, action)]

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


def _has_gatherers(state: WargameState) -> bool:
    """Whether there are still rounds to carry data home."""
    return state.round <= 3
