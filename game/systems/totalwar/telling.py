"""How a war is told: its tables for :mod:`game.rules.telling`; the words are content."""

from typing import Final

from game.core.ids import RuleId
from game.core.prompts import Prompt
from game.rules.prose import listing
from game.rules.telling import Telling
from game.systems.totalwar.actions import (
    AnswerPetition,
    BuyUnits,
    CastVote,
    DelegateAllotment,
    GiveDirective,
    MoveFleet,
    RaiseForce,
    ReportBattle,
)
from game.systems.totalwar.events import (
    AttackDeclared,
    AttackLapsed,
    BattleFought,
    BattleOrdered,
    FacilitiesFell,
    ForceAppeared,
    ForceMoved,
    ForceRemoved,
    GameEnded,
    PanelsTaken,
    PhaseStarted,
    StageReached,
    SupplyChanged,
    UnitsAdded,
    UnitsPooled,
    VoteCast,
    VoteCounted,
)
from game.systems.totalwar.events_administration import (
    CommanderNamed,
    ConstructionStarted,
    DelegationGiven,
    DevelopmentStarted,
    DirectiveGiven,
    FactionFounded,
    GoldGained,
    HeroFell,
    OfficerPromoted,
    PetitionMade,
    RaisingOrdered,
    ShotAnnounced,
    ShotLanded,
    WentRogue,
)
from game.systems.totalwar.setup import TotalWarSetup

MOVED: Final = RuleId("TW-6.3")
"""The rule by which a war leaves its map."""
LAID_DOWN: Final = RuleId("TW-7.6")
"""The rule by which an officer who leads no more has the highest rank below from then on."""


class Names:
    """The names of one war as players read them: forces, officers, factions, panels, models."""

    __slots__ = ("_columns", "_names", "_panels", "_people", "battles")

    def __init__(self, setup: TotalWarSetup | None = None, theatre: int = 0) -> None:
        """Without a setup ids stand for names."""
        self._names: dict[str, str] = {}
        self._panels: dict[int, str] = {}
        self._columns = 0
        self._people: dict[str, str] = {}
        """By seat, where several seats lead the officers of a side: the name of one of its own."""
        self.battles = setup.options.battle_system if setup is not None else ""
        """How this war's battles are fought, and always by the staff (TW-9.6)."""
        if setup is None:
            return
        self._columns = setup.theatres[theatre].columns
        self._panels = {site.panel: site.name for site in setup.theatres[theatre].sites}
        for faction in setup.factions:
            self._names[faction.id] = faction.name
            self._names.update((officer.id, officer.name) for officer in faction.officers)
            first: dict[str, str] = {}
            for officer in faction.officers:
                if officer.player not in first or officer.id == faction.commander:
                    first[officer.player] = officer.name
            self._people |= first if len(first) > 1 else {}
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

    def end_of(self, force: str, direction: int, panels: int) -> str:
        """Return the panel at which a straight way of a force ends; "" where no state tells of the force."""
        return ""

    def fact(self, key: str, value: str | int) -> str | int:
        """Return a fact of a sentence as players read it."""
        if key == "player" and value in self._people:
            return self._people[str(value)]
        if key == "winners":
            return listing(map(self.of, str(value).split(",")))
        if isinstance(value, str):
            return self.of(value)
        return self.panel(value) if key in ("panel", "to") else value

    def listed(self, key: str, values: tuple[object, ...]) -> str | None:
        """Return how many a list holds: what wars move about is too much for one line."""
        return str(len(values))


def _directive(event: DirectiveGiven) -> str:
    """A directive is a target, a role, or both; without either it has ended (TW-7.3)."""
    wish = event.directive
    if wish is None:
        return ".ended"
    return "" if wish.role and wish.panel >= 0 else ".role" if wish.role else ".target"


def _supply(event: SupplyChanged) -> str:
    return ".cut" if event.cut and not event.joined else ".joined" if not event.cut else ""


def _fought(event: BattleFought) -> str:
    return "" if event.winner and event.loser else ".militia_lost" if event.winner else ".militia_won"


def _lapsed(event: AttackLapsed) -> str:
    """An attack lapses for want of enemies (TW-2.5), or with the map on which they stand (TW-6.3)."""
    return ".moved" if MOVED in event.rules else ""


def _taken(event: PanelsTaken) -> str:
    return f".{event.cause}" + (".nobody" if event.cause == "battle" and not event.faction else "")


def _order(action: GiveDirective) -> str:
    """As :func:`_directive`, of the order to give it."""
    is_placed = action.panel >= 0
    return ("" if is_placed else ".role") if action.role else ".target" if is_placed else ".ended"


def _losses(event: BattleFought, names: Names) -> dict[str, str | int]:
    lost = {side.won: sum(not unit.survived for unit in side.units) for side in event.report.sides}
    return {
        "turns": event.report.turns,
        "winner_lost": lost.get(True, 0),
        "loser_lost": lost.get(False, 0),
    }


def _appeared(event: ForceAppeared, names: Names) -> dict[str, str | int]:
    known = names.of(event.force.id)
    force = known if known != event.force.id else event.force.name
    return {"force": force, "panel": names.panel(event.force.panel)}


def _fallen(event: FacilitiesFell, names: Names) -> dict[str, str | int]:
    fallen = [names.of(name) for name, _ in event.facilities]
    fallen += [names.of(event.construction)] if event.construction else []
    return {"facilities": listing(fallen)}


def _attack(event: AttackDeclared | AttackLapsed | BattleOrdered, names: Names) -> dict[str, str | int]:
    return {"force": names.of(event.attack.force), "panel": names.panel(event.attack.panel)}


def _shot(event: ShotAnnounced | ShotLanded, names: Names) -> dict[str, str | int]:
    return {"panel": names.panel(event.shot.panel), "faction": names.of(event.shot.faction)}


def _wish(event: DirectiveGiven, names: Names) -> dict[str, str | int]:
    wish = event.directive
    return {} if wish is None else {"panel": names.panel(wish.panel), "role": names.of(wish.role)}


def _rogue(event: WentRogue | FactionFounded, names: Names) -> dict[str, str | int]:
    return {"faction": event.faction.name, "count": len(event.forces)}


def _winners(event: GameEnded, names: Names) -> dict[str, str | int]:
    return {"winners": listing(map(names.of, event.outcome.winners)), "turns": event.outcome.turns}


def _option(prompt: Prompt, option: str, names: Names) -> str | None:
    return names.panel(int(option)) if prompt.kind == "retreat" else None


def _option_key(prompt: Prompt, option: str, names: Names) -> str:
    return f"{option}_{names.battles}" if prompt.kind == "fight_battle" else option


TELLING: Telling = Telling(
    area="totalwar",
    ids=Names(),
    place="panel",
    silent=frozenset({StageReached}),
    variants={
        PhaseStarted: "phase",
        ForceMoved: "mode",
        ForceRemoved: "reason",
        GoldGained: "reason",
        UnitsAdded: "cause",
        UnitsPooled: lambda event: f".{event.cause}" if event.units else None,
        PanelsTaken: _taken,
        AttackLapsed: _lapsed,
        DirectiveGiven: _directive,
        DelegationGiven: lambda event: "" if event.delegation.forces else ".ended",
        SupplyChanged: _supply,
        BattleFought: _fought,
        ForceAppeared: lambda event: (
            f".{event.force.kind}" if event.force.kind in ("garrison", "guard") else ""
        ),
        CommanderNamed: lambda event: "" if event.officer else ".nobody",
        HeroFell: lambda event: "" if event.returns_round else ".dead",
        OfficerPromoted: lambda event: ".laid_down" if LAID_DOWN in event.rules else "",
        VoteCast: lambda event: f".{'unknown' if event.choice == '?' else event.choice}",
        GameEnded: lambda event: "" if event.outcome.winners else ".draw",
        VoteCounted: lambda event: ".peace" if event.is_peace else ".war",
        GiveDirective: _order,
        DelegateAllotment: lambda action: "" if action.forces else ".ended",
        AnswerPetition: lambda action: "" if action.is_accepted else ".refused",
        CastVote: lambda action: ".peace" if action.is_peace else ".war",
        BuyUnits: lambda action: "" if action.force else ".pool",
    },
    facts={
        AttackDeclared: _attack,
        BattleOrdered: _attack,
        AttackLapsed: _attack,
        BattleFought: _losses,
        ForceAppeared: _appeared,
        FacilitiesFell: _fallen,
        SupplyChanged: lambda event, names: {"count": len(event.cut) + len(event.joined)},
        ConstructionStarted: lambda event, names: {
            "project": names.of(event.construction.project),
            "count": event.construction.turns_left,
        },
        DevelopmentStarted: lambda event, names: {
            "project": names.of(event.development.project),
            "count": event.development.turns_left,
        },
        RaisingOrdered: lambda event, names: {
            "force": event.raising.name,
            "panel": names.panel(event.raising.panel),
        },
        ShotAnnounced: _shot,
        ShotLanded: _shot,
        DirectiveGiven: _wish,
        DelegationGiven: lambda event, names: {
            "officer": names.of(event.delegation.officer),
            "gold": event.delegation.ceiling_gold,
        },
        PetitionMade: lambda event, names: {
            "officer": names.of(event.petition.officer),
            "faction": names.of(event.petition.faction),
        },
        WentRogue: _rogue,
        FactionFounded: _rogue,
        GameEnded: _winners,
        MoveFleet: lambda action, names: {
            "to": names.end_of(action.force, action.direction, action.panels),
        },
        RaiseForce: lambda action, names: {"count": len(action.units) + len(action.frames)},
        ReportBattle: lambda action, names: {"turns": action.report.turns},
    },
    option=_option,
    option_key=_option_key,
)
