"""Officer: weighs every unit's move and attack together, keeps out of reach until it pays to go in."""

from typing import cast

from game.agents.agent import USUAL_BUDGET, Candidate, Decision, decided
from game.agents.skirmish.answers import answers
from game.agents.skirmish.decisive import decisive
from game.agents.skirmish.formation import formation, is_hopeless, reinforcements, withdrawal
from game.agents.skirmish.option import candidate, ending, first_action
from game.agents.skirmish.style import USUAL, BattleStyle, style_on
from game.agents.skirmish.tactics import Tactics
from game.core.ids import PlayerId
from game.core.kernel import GameState
from game.systems.skirmish.battlefield import Battlefield
from game.systems.skirmish.check import check
from game.systems.skirmish.heuristic import UnitValues
from game.systems.skirmish.queries import must_enter
from game.systems.skirmish.state import SkirmishState


class OfficerAgent:
    """Plays by :class:`Tactics`; remembers what it worked out about the battle and the turn."""

    __slots__ = ("_appraisal", "_sides", "_style")

    def __init__(self, style: BattleStyle = USUAL) -> None:
        """``style`` says how cautious it is."""
        self._style = style
        self._appraisal: UnitValues | None = None
        self._sides: dict[int, Tactics] = {}

    def choose(self, state: GameState, player: PlayerId, rng: int, budget: int = USUAL_BUDGET) -> Decision:
        """Return what this player should do now."""
        battle = cast(SkirmishState, state)
        tactics = self._tactics(battle.field, battle.field.side_of[player])
        return decided(considered(tactics, battle, player, rng))

    def _tactics(self, field: Battlefield, side: int) -> Tactics:
        if self._appraisal is None or self._appraisal.field is not field:
            self._appraisal = UnitValues(field)
            self._sides = {}
        if side not in self._sides:
            self._sides[side] = Tactics(self._appraisal, side, style_on(field, self._style))
        return self._sides[side]


def considered(tactics: Tactics, state: SkirmishState, player: PlayerId, rng: int) -> list[Candidate]:
    """Return the candidates of a position, best first, whatever phase the battle is in."""
    if state.prompt is not None:
        return answers(state, state.prompt, player, rng)
    if state.phase == "deploy":
        return formation(tactics.unit_values, state, player)
    enters = must_enter(state)
    win = None if enters else decisive(tactics.unit_values, state)
    if win is not None:
        return [win]
    if is_hopeless(tactics.unit_values, state, tactics.side):
        return [withdrawal(player)]
    if enters:
        return reinforcements(tactics, state, player)
    options = [
        option for option in tactics.options(state) if check(state, first_action(player, option)) is None
    ]
    return [*(candidate(player, option) for option in options), ending(player)][:3]
