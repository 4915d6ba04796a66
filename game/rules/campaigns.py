"""What campaigns of the content have in common: rules, options, and the ways to fight their battles."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Final, Literal, Protocol, TypeVar

from game.content.catalog import Catalog
from game.content.checks import check_named_rules
from game.content.models import Frame
from game.content.problems import Finding, did_you_mean, one_of, shown
from game.content.systems import SENT, Surroundings
from game.content.tree import Path
from game.rules.options import rules_of
from game.rules.prose import listing
from game.rules.shapes import Value
from game.rules.system import SetupError

AUTOMATIC: Final = "automatic"
"""The way to fight that needs no battle system: dice of the campaign's own rules."""
Length = Literal["short", "evening", "long"]
"""How long a campaign takes: an hour or two, an evening, many evenings."""


class FightsBattles(Protocol):
    """A campaign's options: how its battles are fought."""

    @property
    def battle_system(self) -> str:
        """A battle system, or automatic."""
        ...


class CampaignRules(Protocol):
    """A campaign system's rules."""

    @property
    def battle_systems(self) -> tuple[str, ...]:
        """Systems in which battles can be fought beside automatic."""
        ...

    @property
    def options(self) -> FightsBattles:
        """The usual readings."""
        ...


class CampaignEntry(Protocol):
    """A campaign of the content, of any system."""

    @property
    def id(self) -> str:
        """Unique id."""
        ...

    @property
    def name(self) -> str:
        """Name that players see."""
        ...

    @property
    def system(self) -> str:
        """Campaign system that it is for."""
        ...

    @property
    def rules(self) -> str | None:
        """Rules to play with; None: the system's default."""
        ...

    @property
    def options(self) -> object:
        """What it sets otherwise than its rules."""
        ...

    @property
    def length(self) -> Length:
        """How long it takes."""
        ...

    @property
    def is_guided(self) -> bool:
        """Whether it explains the game while it is played."""
        ...

    @property
    def description(self) -> str:
        """What players read when they choose it."""
        ...


CampaignT = TypeVar("CampaignT", bound=CampaignEntry)
RulesT = TypeVar("RulesT", bound=CampaignRules)


def campaigns_of(catalog: Catalog, model: type[CampaignT], system: str) -> Mapping[str, CampaignT]:
    """Return the campaigns of a system by id."""
    return {name: each for name, each in catalog.of(model).items() if each.system == system}


def campaign_rules(
    catalog: Catalog, campaign: CampaignEntry, rules: type[RulesT], system: str, asked: str = ""
) -> RulesT:
    """Return the rules of a campaign: those asked for, its own, or its system's. Raises SetupError."""
    return rules_of(catalog, asked or campaign.rules or campaign.system, rules, system)


def campaign_options(campaign: CampaignEntry) -> dict[str, Value]:
    """Return the options that a campaign sets otherwise than its rules, by name."""
    own = campaign.options
    if own is None or not is_dataclass(own):
        return {}
    values = {entry.name: getattr(own, entry.name) for entry in fields(own)}
    return {name: value for name, value in values.items() if value is not None}


def ways_to_fight(rules: CampaignRules) -> tuple[str, ...]:
    """Return the ways in which battles can be fought: the battle systems of the rules, and automatic."""
    return (*rules.battle_systems, AUTOMATIC)


def require_way(rules: CampaignRules, options: FightsBattles) -> None:
    """Raise SetupError where the options name a way to fight that the rules do not have."""
    ways = ways_to_fight(rules)
    if options.battle_system not in ways:
        value, known = repr(options.battle_system), listing(ways)
        raise SetupError("options.battle_system", "setup.refused.option.choice", value=value, known=known)


def check_way(name: object, rules: CampaignRules, path: Path, rule: str) -> Iterator[Finding]:
    """Find a way to fight in content that the rules do not have; ``rule``: the id of the rule about it."""
    ways = ways_to_fight(rules)
    if isinstance(name, str) and name not in ways:
        hint = did_you_mean(name, ways) or f"there are {one_of(ways)}"
        yield Finding(path, "battle_system", f"there is no battle system '{name}' [{rule}]", hint)


def check_system(entry: CampaignEntry, system: str, around: Surroundings) -> Iterator[Finding]:
    """A campaign is for the system whose campaigns are written as it is, and so are its rules."""
    if entry.system == system:
        yield from check_named_rules(entry.rules, system, around)
    elif not around.systems or entry.system in around.systems:  # that there is no such system, others say
        message = f"{shown(entry.system)} does not play campaigns that are written so"
        yield Finding(("system",), "wrong_system", message, f"write system: {system}")


def check_battle_systems(rules: CampaignRules, around: Surroundings, rule: str) -> Iterator[Finding]:
    """Find battle systems of rules that fight no battles, and a usual way that is none of the rules' own."""
    for number, name in enumerate(rules.battle_systems):
        schema = around.systems.get(name)
        if schema is not None and "profile" not in schema.blocks:
            fights = [each for each, other in around.systems.items() if "profile" in other.blocks]
            message = f"'{name}' fights no battles"
            yield Finding(
                ("options", "battle_systems", number), "system", message, f"there are {one_of(fights)}"
            )
    yield from check_way(rules.options.battle_system, rules, ("options", "options", "battle_system"), rule)


def check_sent(frame: Frame, systems: Iterable[str], around: Surroundings) -> Iterator[Finding]:
    """Find why battles of these systems cannot begin with a machine of a campaign (TW-9.6, SE-4.2)."""
    for name in systems:
        schema = around.systems.get(name)
        for _, check in schema.checks.get(SENT, ()) if schema is not None else ():
            yield from check(frame, around)
