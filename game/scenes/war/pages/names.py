"""Names of a war as it is now: forces that were raised and factions that were founded included."""

from collections.abc import Mapping

from game.core.events import Event
from game.core.ids import UnitId
from game.systems.totalwar.events import ForceAppeared
from game.systems.totalwar.events_realm import FactionFounded, FactionNamed, RaisingOrdered, WentRogue
from game.systems.totalwar.prose import Names
from game.systems.totalwar.state import Force, TotalWarState

ROMAN = ("0", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")


class LiveNames(Names):
    """The names of the setup and of everything that a state holds; ``learn`` keeps those of what is gone."""

    __slots__ = ("_known", "_texts")

    def __init__(self, state: TotalWarState, texts: Mapping[str, str]) -> None:
        super().__init__(state.campaign.setup, state.theatre)
        self._texts = texts
        self._known: dict[str, str] = {rank.id: rank.name for rank in state.campaign.rules.ranks}
        for faction in state.factions.values():
            self._known[faction.id] = faction.name
        for officer in state.officers.values():
            self._known[officer.id] = officer.name
        for force in state.forces.values():
            self._known[force.id] = self._force(force)
        for raising in state.raisings.values():
            self._known[raising.id] = raising.name
        for unit in state.units.values():
            self._known[unit.id] = unit.name or super().of(unit.frame)

    def _force(self, force: Force) -> str:
        if force.kind in ("garrison", "guard"):
            return self._texts.get(f"war.page.force.{force.kind}_of", "$place").replace(
                "$place", self.panel(force.panel)
            )
        return super().of(force.id) if force.name == force.id else force.name

    def learn(self, event: Event) -> None:
        """Remember the names that an event brings into the war."""
        match event:
            case ForceAppeared():
                self._known[event.force.id] = self._force(event.force)
                for unit in event.units:
                    self._known[unit.id] = unit.name or super().of(unit.frame)
            case RaisingOrdered():
                self._known[event.raising.id] = event.raising.name
            case WentRogue() | FactionFounded():
                self._known[event.faction.id] = event.faction.name
            case FactionNamed():
                self._known[event.faction] = event.name
            case _:
                pass

    def of(self, name: str) -> str:
        """Return the name of an id; nobody is neutral."""
        if name in self._known:
            return self._known[name]
        return super().of(name) if name else self._texts.get("war.page.neutral", "")

    def unit(self, unit: UnitId) -> str:
        """Return a machine's own name, or that of its model."""
        return self.of(unit)
