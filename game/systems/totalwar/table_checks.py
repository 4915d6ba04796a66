"""What the loader asks of tables in a campaign's rules: ids, ranks, tiers of experience (TW-7.1, TW-9.3)."""

from collections.abc import Iterator
from itertools import pairwise

from game.content.problems import Finding, did_you_mean, one_of
from game.content.tree import Path
from game.systems.totalwar.profile import TotalWarRules

OPTIONS: Path = ("options",)


def check_tables(rules: TotalWarRules) -> Iterator[Finding]:
    """Nothing is called like another thing that is looked up with it, and ranks and tiers ascend."""
    yield from _check_ids(rules)
    yield from _check_ranks(rules)
    yield from _check_tiers(rules)


def _check_ids(rules: TotalWarRules) -> Iterator[Finding]:
    """What can stand on a special panel is told apart by its id alone, facility or superweapon (TW-4.7)."""
    facilities = [each.id for each in rules.facilities]
    tables = (
        (("superweapons", [each.id for each in rules.superweapons]), ("facilities", facilities)),
        (("projects", [each.id for each in rules.projects]),),
        (("ranks", [each.id for each in rules.ranks]),),
    )
    for together in tables:
        seen: dict[str, str] = {}
        for key, names in together:
            for number, name in enumerate(names):
                if name in seen:
                    message = f"'{name}' stands among the {seen[name]} already"
                    yield Finding((*OPTIONS, key, number, "id"), "duplicate_id", message, "choose another id")
                seen.setdefault(name, key)


def _check_ranks(rules: TotalWarRules) -> Iterator[Finding]:
    """The last rank alone is the supreme commander's (TW-7.1), and whoever is warned has one (TW-8.6)."""
    names, last = [rank.id for rank in rules.ranks], rules.ranks[-1]
    early = [number for number, rank in enumerate(rules.ranks[:-1]) if rank.is_supreme]
    if not last.is_supreme:
        message = f"'{last.id}' is the last rank, and not the supreme commander's [TW-7.1]"
        hint = "put the rank with is_supreme: true last"
        yield Finding((*OPTIONS, "ranks", len(names) - 1), "supreme", message, hint)
    elif early:
        message = f"'{names[early[0]]}' is the supreme commander's, and '{last.id}' is, too [TW-7.1]"
        hint = "leave is_supreme out of all but the last rank"
        yield Finding((*OPTIONS, "ranks", early[0]), "supreme", message, hint)
    warned = rules.rogue_warning_rank
    if warned not in names:
        hint = did_you_mean(warned, names) or f"ranks are {one_of(names)}"
        yield Finding((*OPTIONS, "rogue_warning_rank"), "unknown_rank", f"there is no rank '{warned}'", hint)


def _check_tiers(rules: TotalWarRules) -> Iterator[Finding]:
    """Each tier is better than the one before, and takes more battles (TW-9.3)."""
    steps = rules.aftermath.tiers
    for number, (before, step) in enumerate(pairwise(steps), 1):
        if step.battles <= before.battles or step.tier >= before.tier:
            message = (
                f"tier {step.tier} at {step.battles} battles stands after "
                f"tier {before.tier} at {before.battles}, and would count instead of it [TW-9.3]"
            )
            hint = "list fewest battles first, each tier with a lower number than the one before"
            yield Finding((*OPTIONS, "aftermath", "tiers", number), "tiers", message, hint)
