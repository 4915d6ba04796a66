"""What the player of a campaign has chosen so far: a unit, what a click means, an enemy that is aimed at."""

from collections.abc import Sequence
from typing import Literal

from game.core.ids import PlayerId
from game.systems.sectors.actions import AskAbility, UseAbility
from game.systems.sectors.board import is_bound, units, units_at, units_of
from game.systems.sectors.legal import refusal
from game.systems.sectors.legal_plan import uses
from game.systems.sectors.resolve import race_led
from game.systems.sectors.resolve_merge import goals
from game.systems.sectors.resolve_production import can_buy, places
from game.systems.sectors.seats import active, commander, may_grant
from game.systems.sectors.state import NOWHERE, Player, SectorsState, Use

Part = Literal["look", "planning", "scan", "combat", "production"]
"""What is asked of the player: a part of the turn, or nothing."""
Mode = Literal["", "ability", "attack", "defend", "hold", "avoid"]
"""What a click on a region means beside the usual: the special ability, or a mark of the General."""
NOBODY = PlayerId("")


def shown_at(unit: Player) -> int:
    """Return the region where a unit is shown: on a border that whence it came; NOWHERE off the map."""
    return unit.border[0] if unit.border else unit.region


class Selection:
    """Keeps what is chosen; everything else follows from it and from the rules."""

    def __init__(self, state: SectorsState) -> None:
        """Begin with nothing chosen, only looking."""
        self.state = state
        self.player = NOBODY
        self.is_acting = False
        self.selected = NOBODY
        self.aimed = NOBODY
        self.mode: Mode = ""
        self.hover: int | None = None
        self.target: int | None = None
        """The region that was clicked on before any unit was chosen: who could go there?"""
        self.led: int | None = None
        """The region to which the next unit, place or enemy led last."""
        self.boards: dict[str, int] = {}
        """Of each way of fighting the board that the player would choose: 0 by lot, else its number."""
        self._chooser = NOBODY
        """Whose choice that is: it is nobody else's."""
        self._phase = state.phase
        """Of the state that was adopted last: the state itself may go on meanwhile."""
        self._of_own: tuple[Player, ...] | None = None
        self._uses: tuple[Use, ...] | None = None

    def adopt(self, state: SectorsState, player: PlayerId | None) -> None:
        """Take another state; keep what still makes sense."""
        if player is None or player != self.player or state.phase != self._phase:
            self.mode, self.selected, self.led, self.target = "", NOBODY, None, None
        if player is not None and player != self._chooser:
            self._chooser, self.boards = player, {}
        self._phase = state.phase
        self.state = state
        self.player = player or NOBODY
        self.is_acting = player is not None and player in active(state)
        self.aimed = NOBODY
        self._of_own = self._uses = None
        if self.selected not in state.players or state.players[self.selected].status != "active":
            self.selected = NOBODY
        if self.part == "scan":
            self.mode = "ability"
        elif self.mode == "ability" and not self.effect:
            self.mode = ""  # it is used: the next click means a purchase, or an order, again

    # Who and what

    @property
    def part(self) -> Part:
        """What is asked of the player now."""
        if not self.is_acting or self.state.phase == "over":
            return "look"
        return self.state.phase

    @property
    def race(self) -> str:
        """The player's race."""
        known = self.state.players.get(self.player)
        return known.race if known is not None else ""

    @property
    def is_general(self) -> bool:
        """Whether the player leads his race."""
        return bool(race_led(self.state, self.player))

    @property
    def effect(self) -> str:
        """What the special ability of the race does; "" where it is used up, or not the player's to want."""
        state, race = self.state, self.race
        if not race or not may_grant(state, race) or self.part not in ("planning", "scan", "production"):
            return ""
        effect = state.campaign.races[race].ability.effect
        return effect if self.part != "production" or effect in ("deploy", "levy") else ""

    @property
    def is_sparing(self) -> bool:
        """Whether the player chooses an enemy that need not be fought (SE-3.8)."""
        return self.mode == "ability" and self.effect == "avoid"

    def own(self) -> tuple[Player, ...]:
        """Every unit that the player may order now."""
        if self._of_own is None:
            state = self.state
            self._of_own = (
                ()
                if self.part != "planning"
                else tuple(
                    unit
                    for unit in units_of(state, self.race)
                    if unit.region != NOWHERE
                    and commander(state, unit.id) == self.player
                    and not is_bound(state, unit.id)
                )
            )
        return self._of_own

    @property
    def unit(self) -> Player | None:
        """The unit that is selected, if the player may order it."""
        return next((unit for unit in self.own() if unit.id == self.selected), None)

    def waiting(self) -> tuple[Player, ...]:
        """The player's units that have no order yet and are not carried anywhere (SE-3.7)."""
        ordered = goals(self.state, self.race) if self.race else {}
        return tuple(unit for unit in self.own() if unit.id not in ordered)

    def places(self) -> tuple[int, ...]:
        """The regions that a click could mean now, where it is no unit that is chosen first."""
        match self.part:
            case "production" if self.is_general:
                state, race = self.state, self.race
                return tuple(
                    region
                    for by_ability in ((True,) if self.mode == "ability" else (False,))
                    for region in places(state, race, by_ability=by_ability)
                    if can_buy(state, race, region, by_ability=by_ability)
                )
            case "scan":
                return tuple(dict.fromkeys(shown_at(self.state.players[use.unit]) for use in self.uses()))
            case _:
                return ()

    def led_by_player(self) -> tuple[Player, ...]:
        """Every unit on the map that the player commands, those too that cannot be ordered away now."""
        return tuple(
            unit for unit in units_of(self.state, self.race) if commander(self.state, unit.id) == self.player
        )

    # Choosing

    def lead_on(self, step: int = 1) -> None:
        """Go on to the next enemy to spare, unit that waits, or region that a click could mean."""
        if self.is_sparing:
            self._aim_next(step)
            return
        if self.part == "planning":
            self.select_next(step)
            self.led = self.unit.region if self.unit is not None else None
            return
        found = self.places()
        at = found.index(self.led) if self.led in found else -1 if step > 0 else 0
        self.led = found[(at + step) % len(found)] if found else None

    def _aim_next(self, step: int) -> None:
        """Aim at the next enemy that the ability could avoid: several may share a region (SE-3.8)."""
        rows = [use.unit for use in self.uses()]
        at = rows.index(self.aimed) if self.aimed in rows else -1 if step > 0 else 0
        self.aimed = rows[(at + step) % len(rows)] if rows else NOBODY
        self.led = shown_at(self.state.players[self.aimed]) if rows else None

    def select_next(self, step: int = 1) -> None:
        """Choose the next unit that waits for an order; where none does, the next at all."""
        rows = [unit.id for unit in self.own()]
        waiting = [unit.id for unit in self.waiting()]
        if not rows:
            return
        at = rows.index(self.selected) if self.selected in rows else -1 if step > 0 else 0
        turned = [rows[(at + step * each) % len(rows)] for each in range(1, len(rows) + 1)]
        self.selected = next((unit for unit in turned if unit in waiting), turned[0])

    def select_at(self, place: int, among: Sequence[Player] | None = None) -> None:
        """Choose a unit that stands in a region, the next one where one there is chosen already."""
        here = [unit.id for unit in (self.own() if among is None else among) if unit.region == place]
        if among is None and self.part == "planning":
            waiting = {unit.id for unit in self.waiting()}
            here.sort(key=lambda unit: unit not in waiting)
        if not here:
            here = [unit.id for unit in units_at(self.state, place)]
        at = here.index(self.selected) + 1 if self.selected in here else 0
        self.selected = here[at % len(here)] if here else NOBODY

    # The special ability

    def uses(self) -> tuple[Use, ...]:
        """Every use of the ability that the player could mean now."""
        if self._uses is None:
            self._uses = self._found_uses()
        return self._uses

    def _found_uses(self) -> tuple[Use, ...]:
        if self.part == "production":
            if self.effect != "deploy" or not self.is_general:
                return ()
            found = places(self.state, self.race, by_ability=True)
            return tuple(
                Use(self.player, NOBODY, region)
                for region in found
                if can_buy(self.state, self.race, region, by_ability=True)
            )
        if not self.effect or self.part not in ("planning", "scan"):
            return ()
        return tuple(
            use
            for use in uses(self.state, self.race, self.player)
            if refusal(self.state, self.meant(use)) is None
        )

    def meant(self, use: Use) -> UseAbility | AskAbility:
        """The action by which the player would use the ability so: as General, or by asking him."""
        make = UseAbility if self.is_general else AskAbility
        return make(player=self.player, unit=use.unit, region=use.region)

    def enemies_at(self, place: int) -> list[PlayerId]:
        """The enemies in a region, or on its borders, whom the ability could avoid."""
        named = {use.unit for use in self.uses()}
        return [
            unit.id
            for unit in units(self.state)
            if unit.id in named and (unit.region == place or place in unit.border)
        ]
