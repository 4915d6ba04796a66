"""Lines of frames that have none for this battle: by class, more for each tier (ST-1.5). Marked derived."""

from dataclasses import replace

from game.content.models import Frame
from game.systems.strategic.content import Part, PartLine, StrategicProfile
from game.systems.strategic.profile import DerivedLine, StrategicRules


def derived_profile(frame: Frame, rules: StrategicRules) -> StrategicProfile | None:
    """Return the line of a frame that has none; None where the rules have none for its class."""
    line = rules.derived.get(frame.class_)
    if line is None:
        return None
    more = rules.tier_skill * frame.tier
    flies = "flight" in frame.traits or line.always_flies
    profile = StrategicProfile(
        kind=line.kind,
        ws=line.ws + more,
        bs=line.bs + more,
        s=line.s,
        t=line.t,
        ag=line.ag + more,
        per=line.per,
        wp=line.wp,
        parts=_parts(line),
        pool=line.pool if _parts(line) is None else None,
        size=line.size,
        flyer=line.flyer if flies else 0,
        hoverer=line.hoverer if "hover" in frame.traits and not flies else 0,
        bands=("low", "medium") if flies else (),
        weapons=line.weapons,
        value=line.value * (100 + rules.tier_value_percent * frame.tier) // 100,
    )
    return replace(profile, traits=("amphibious",)) if "amphibious" in frame.traits else profile


def _parts(line: DerivedLine) -> dict[Part, PartLine] | None:
    head, arm, body, leg = line.head, line.arm, line.body, line.leg
    if head is None or arm is None or body is None or leg is None:
        return None
    return {
        "head": head,
        "right_arm": arm,
        "left_arm": arm,
        "body": body,
        "right_leg": leg,
        "left_leg": leg,
    }
