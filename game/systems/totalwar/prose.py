"""What happened, what is refused, what is asked: text keys with their facts; the words are content."""

from collections.abc import Mapping
from typing import Final

import msgspec

from game.core.events import DiceRolled
from game.core.kernel import Illegal
from game.core.prompts import Prompt
from game.rules.prose import Sentence, fill, illegal_key, written
from game.systems.totalwar.events import (
    AttackDeclared,
    BattleFought,
    BattleOrdered,
    FacilitiesFell,
    ForceAppeared,
    GameEnded,
    PanelsTaken,
    PhaseStarted,
    PromptAnswered,
    PromptRaised,
    StageReached,
    SupplyChanged,
    TotalWarEvent,
    UnitsPooled,
    VoteCounted,
)
from game.systems.totalwar.events_realm import (
    ConstructionStarted,
    DelegationGiven,
    DevelopmentStarted,
    DirectiveGiven,
    FactionFounded,
    PetitionMade,
    RaisingOrdered,
    ShotAnnounced,
    ShotLanded,
    WentRogue,
)
from game.systems.totalwar.setup import TotalWarSetup

Texts = Mapping[str, str]
AREA: Final = "totalwar"
SILENT: Final = (StageReached, PromptAnswered)
"""Events of which the log says nothing."""
VARIANTS: Final = ("cause", "reason", "mode", "choice")
"""Fields whose value chooses among the sentences of an event."""


class Names:
    """The names of one war as players read them: forces, officers, factions, panels, models."""

    __slots__ = ("_columns", "_names", "_panels", "battles")

    def __init__(self, setup: TotalWarSetup | None, theatre: int = 0) -> None:
        """Without a setup ids stand for names."""
        self._names: dict[str, str] = {}
        self._panels: dict[int, str] = {}
        self._columns = 0
        self.battles = setup.options.battle_system if setup is not None else ""
        """How this war's battles are fought, and always by the staff (TW-9.6)."""
        if setup is None:
            return
        self._columns = setup.theatres[theatre].columns
        self._panels = {site.panel: site.name for site in setup.theatres[theatre].sites}
        for faction in setup.factions:
            self._names[faction.id] = faction.name
            self._names.update((officer.id, officer.name) for officer in faction.officers)
        self._names.update((officer.id, officer.name) for officer, _ in setup.rogues)
        self._names.update((force.id, force.name) for force in setup.forces)
        self._names.update((frame.id, frame.name) for frame in setup.frames)
        self._names.update((hero.id, hero.name) for hero in setup.heroes)
        rules = setup.rules
        self._names.update((facility.id, facility.name) for facility in rules.facilities)
        self._names.update((weapon.id, weapon.name) for weapon in rules.superweapons)
        self._names.update((project.id, project.name) for project in rules.projects)

    def of(self, name: str) -> str:
        """Return the name of an id."""
        return self._names.get(name, name)

    def panel(self, panel: int) -> str:
        """Return a panel's name: its site, else column and row from 1."""
        if panel in self._panels:
            return self._panels[panel]
        if not self._columns or panel < 0:
            return str(panel)
        return f"{panel % self._columns + 1},{panel // self._columns + 1}"

    def fact(self, key: str, value: str | int) -> str | int:
        """Return a fact of a sentence as players read it."""
        if isinstance(value, str):
            return self.of(value)
        return self.panel(value) if key == "panel" else value


def event_key(event: TotalWarEvent) -> str:
    """UnitsAdded -> units_added."""
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in type(event).__name__).lstrip("_")


def event_sentence(event: TotalWarEvent, names: Names) -> Sentence | None:
    """Return the sentence of an event, or None where the log says nothing."""
    if isinstance(event, SILENT) or (isinstance(event, UnitsPooled) and not event.units):
        return None
    if isinstance(event, PromptRaised):
        return prompt_sentence(event.prompt, names)
    if isinstance(event, PhaseStarted):
        facts: dict[str, str | int] = {"officer": names.of(event.officer)}
        return Sentence(f"{AREA}.event.phase_started.{event.phase}", facts, event.rules)
    key, facts = event_key(event), plain_facts(event, names)
    facts |= _nested_facts(event, names)
    for field in VARIANTS:
        value = getattr(event, field, "")
        if value and not isinstance(event, DiceRolled):
            key += f".{'unknown' if value == '?' else value}" if field != "reason" else _reason(event, value)
    if isinstance(event, DiceRolled):
        key += f".{event.purpose}.{'success' if event.success else 'failure'}"
    elif isinstance(event, DirectiveGiven):
        key += _directive_key(event)
    elif isinstance(event, DelegationGiven):
        key += "" if event.delegation.forces else ".ended"
    elif isinstance(event, SupplyChanged):
        key += ".cut" if event.cut and not event.joined else ".joined" if not event.cut else ""
        facts["count"] = len(event.cut) + len(event.joined)
    elif isinstance(event, BattleFought):
        key += "" if event.winner and event.loser else ".militia_lost" if event.winner else ".militia_won"
    elif isinstance(event, PanelsTaken):
        key += ".nobody" if event.cause == "battle" and not event.faction else ""
    elif isinstance(event, ForceAppeared):
        key += f".{event.force.kind}" if event.force.kind in ("garrison", "guard") else ""
    elif isinstance(event, VoteCounted):
        key += ".peace" if event.is_peace else ".war"
    return Sentence(f"{AREA}.event.{key}", facts, event.rules)


def _directive_key(event: DirectiveGiven) -> str:
    """A directive is a target, a role, or both; without either it has ended (TW-7.3)."""
    wish = event.directive
    if wish is None:
        return ".ended"
    return "" if wish.role and wish.panel >= 0 else ".role" if wish.role else ".target"


def _reason(event: TotalWarEvent, value: str) -> str:
    """Reasons of payments are facts of one sentence; other reasons have sentences of their own."""
    return "" if event_key(event) == "gold_spent" else f".{value}"


def plain_facts(event: msgspec.Struct, names: Names) -> dict[str, str | int]:
    """The fields of an event that are names, numbers and panels; of lists their length."""
    facts: dict[str, str | int] = {}
    for field in event.__struct_fields__:
        value = getattr(event, field)
        if field in ("panel", "tile") and isinstance(value, int):
            facts[field] = names.panel(value)
        elif field == "path" and isinstance(value, tuple):
            facts["start"], facts["panel"] = names.panel(value[0]), names.panel(value[-1])
            facts["count"] = len(value) - 1
        elif isinstance(value, tuple):
            facts[field] = len(value)
            if field in ("panels", "units"):
                facts["count"] = len(value)
        elif isinstance(value, str):
            facts[field] = names.of(value)
        elif isinstance(value, int):
            facts[field] = value
    return facts


def _nested_facts(event: TotalWarEvent, names: Names) -> dict[str, str | int]:
    match event:
        case AttackDeclared() | BattleOrdered():
            return {"force": names.of(event.attack.force), "panel": names.panel(event.attack.panel)}
        case BattleFought():
            lost = {side.won: sum(not unit.survived for unit in side.units) for side in event.report.sides}
            return {
                "turns": event.report.turns,
                "winner_lost": lost.get(True, 0),
                "loser_lost": lost.get(False, 0),
            }
        case ForceAppeared():
            known = names.of(event.force.id)
            force = known if known != event.force.id else event.force.name
            return {"force": force, "panel": names.panel(event.force.panel)}
        case FacilitiesFell():
            fallen = [names.of(name) for name, _ in event.facilities]
            fallen += [names.of(event.construction)] if event.construction else []
            return {"facilities": ", ".join(fallen)}
        case ConstructionStarted():
            return {
                "project": names.of(event.construction.project),
                "count": event.construction.turns_left,
            }
        case DevelopmentStarted():
            return {"project": names.of(event.development.project), "count": event.development.turns_left}
        case RaisingOrdered():
            return {"force": event.raising.name, "panel": names.panel(event.raising.panel)}
        case ShotAnnounced() | ShotLanded():
            return {"panel": names.panel(event.shot.panel), "faction": names.of(event.shot.faction)}
        case DirectiveGiven() if event.directive is not None:
            return {"panel": names.panel(event.directive.panel), "role": names.of(event.directive.role)}
        case DelegationGiven():
            return {"officer": names.of(event.delegation.officer), "gold": event.delegation.ceiling_gold}
        case PetitionMade():
            return {
                "officer": names.of(event.petition.officer),
                "faction": names.of(event.petition.faction),
            }
        case WentRogue() | FactionFounded():
            return {"faction": event.faction.name, "count": len(event.forces)}
        case GameEnded():
            return {
                "winners": ", ".join(map(names.of, event.outcome.winners)),
                "turns": event.outcome.turns,
            }
        case _:
            return {}


def prompt_sentence(prompt: Prompt, names: Names) -> Sentence:
    """Return the question that a prompt asks."""
    facts: dict[str, str | int] = {"player": names.of(prompt.player), "subject": names.of(prompt.subject)}
    return Sentence(f"{AREA}.prompt.{prompt.kind}", facts, prompt.rules)


def option_text(prompt: Prompt, option: str, texts: Texts, names: Names) -> str:
    """Return one answer to a prompt as players read it."""
    if prompt.kind == "retreat":
        return names.panel(int(option))
    key = f"{AREA}.option.{option}"
    in_full = f"{key}_{names.battles}"
    is_full = prompt.kind == "fight_battle" and in_full in texts
    return fill(texts, in_full if is_full else key, {})


def refusal(illegal: Illegal, texts: Texts, names: Names | None = None) -> str:
    """Return why an action is refused, as a sentence."""
    known = names or Names(None)
    facts = {key: known.fact(key, value) for key, value in illegal.facts.items()}
    return fill(texts, illegal_key(AREA, illegal), facts)


def sentence(event: TotalWarEvent, texts: Texts, names: Names | None = None) -> str:
    """Return what happened, as a sentence; empty where nothing is worth saying."""
    found = event_sentence(event, names or Names(None))
    return written(texts, found) if found is not None else ""
