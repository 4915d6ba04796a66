"""A datasheet for a frame that has none: worked out from what every system knows of it, and marked so."""

from game.content.models import Frame
from game.systems.wargame.content import Datasheet, Fitted, SheetSection

BASE, PER_TIER = 60, 22
"""Total Defense of a derived suit: this, and so much for each tier."""

SHIP, PER_SHIP_TIER = 290, 20
"""The same of a warship: a frigate is of class 4, what is larger of class 5."""


def derived_sheet(frame: Frame) -> Datasheet:
    """Return a legal datasheet for any frame, by its class, tier and traits."""
    match frame.class_:
        case "mobile_suit":
            return _suit(frame, BASE + PER_TIER * frame.tier, "line")
        case "mobile_armour" | "superweapon":
            return _suit(frame, 2 * BASE + 2 * PER_TIER * frame.tier, "heavy")
        case "combat_craft":
            return _craft(frame)
        case "noncombat":
            return _vehicle(frame, 70, armed=False)
        case "warship":
            return _vehicle(frame, SHIP + PER_SHIP_TIER * frame.tier, armed=True)


def _suit(frame: Frame, total: int, core: str) -> Datasheet:
    """Return a mech whose Defense is spread as on the ready sheets."""
    head, arm, leg = total // 10, total * 3 // 20, total * 33 // 200
    torso = min(total - head - 2 * arm - 2 * leg, total * 29 // 100)
    flies = "flight" in frame.traits or "hover" in frame.traits
    heavy = core == "heavy"
    fitted: tuple[Fitted, ...] = (
        Fitted(item="bazooka" if heavy else "service_rifle"),
        Fitted(item="sabre", place="carried"),
    )
    if heavy:
        fitted = (*fitted, Fitted(item="shoulder_cannon", place="mounted"))
    return Datasheet(
        id=frame.id,
        name=frame.name,
        build="mech",
        core=core,
        sections=(
            SheetSection(part="head", defense=max(4, head)),
            SheetSection(part="torso", defense=torso),
            SheetSection(part="arm", defense=arm),
            SheetSection(part="arm", defense=arm),
            SheetSection(part="leg", defense=leg),
            SheetSection(part="leg", defense=leg),
        ),
        fitted=fitted,
        thrusters=_lift(total) if flies else 0,
        rank=2,
        lowered={"accuracy": 1},
    )


def _lift(total: int) -> int:
    """Return thrusters that keep a unit of this Defense in the air with something to spare."""
    return 18 if total <= 75 else 30 if total <= 150 else 42 if total <= 225 else 54


def _craft(frame: Frame) -> Datasheet:
    """Return a vehicle of the air, or of the ground or the water where its traits say so."""
    if "land_only" in frame.traits and "flight" not in frame.traits:
        return _vehicle(frame, 80 + 10 * frame.tier, armed=True)
    if "amphibious" in frame.traits and "flight" not in frame.traits:
        return Datasheet(
            id=frame.id,
            name=frame.name,
            build="vehicle",
            category="hybrid",
            core="vehicle",
            sections=(
                SheetSection(part="cockpit", defense=24),
                SheetSection(part="body", defense=20),
                SheetSection(part="terra_drive", defense=12),
                SheetSection(part="aquatic_drive", defense=12),
            ),
            fitted=(Fitted(item="rocket_launcher", place="mounted", on=1),),
            thrusters=18,
        )
    return Datasheet(
        id=frame.id,
        name=frame.name,
        build="vehicle",
        category="aerial",
        core="vehicle",
        sections=(
            SheetSection(part="cockpit", defense=22 + frame.tier),
            SheetSection(part="wing", defense=10),
            SheetSection(part="wing", defense=10),
            SheetSection(part="aerial_drive", defense=14),
            SheetSection(part="aerial_drive", defense=14),
        ),
        fitted=(
            Fitted(item="missile_pod", place="mounted", on=1),
            Fitted(item="coaxial_gun", place="mounted", on=2),
        ),
        thrusters=18,
    )


def _vehicle(frame: Frame, total: int, *, armed: bool) -> Datasheet:
    """Return a vehicle on the ground: with a main cannon, or without any weapon."""
    cockpit, body, drive = total * 7 // 20, total * 7 // 20, total * 3 // 20
    sections = (
        SheetSection(part="cockpit", defense=cockpit),
        SheetSection(part="body", defense=body),
        SheetSection(part="terra_drive", defense=drive),
        SheetSection(part="terra_drive", defense=drive),
    )
    guns = (
        Fitted(item="main_cannon", place="mounted", on=1),
        Fitted(item="coaxial_gun", place="mounted", on=1),
    )
    return Datasheet(
        id=frame.id,
        name=frame.name,
        build="vehicle",
        category="terrestrial" if armed else "hybrid",
        core="vehicle",
        sections=sections,
        fitted=guns if armed else (),
    )
