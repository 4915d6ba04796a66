"""The quick theatre: 137 panels, symmetric under half a turn, as the companion lists it."""

from game.core.ids import FrameId
from game.systems.totalwar.profile import SiteKind
from game.systems.totalwar.setup import CapitalSetup, SiteSetup, TheatreSetup, TotalWarSetup
from tests.support.totalwar import FED, ZEON, Drawing, Squad, fleet, squad, war_setup

COLUMNS, ROWS = 13, 11
SITES: tuple[tuple[SiteKind, str, int, tuple[int, int], tuple[int, int]], ...] = (
    ("capital", "capital", 0, (1, 4), (11, 5)),
    ("factory", "Northlight / Kiln", 0, (2, 8), (10, 2)),
    ("factory", "Gantry / Cold Forge", 0, (3, 1), (9, 8)),
    ("colony", "colony", 0, (2, 5), (10, 5)),
    ("colony", "near colony", 0, (4, 2), (8, 8)),
    ("colony", "far colony", 0, (4, 8), (8, 2)),
    ("fortress", "fortress", 0, (5, 4), (7, 5)),
    ("resource", "rock", 10, (0, 1), (12, 9)),
    ("resource", "ice", 10, (1, 8), (11, 1)),
    ("resource", "metal", 20, (3, 6), (9, 3)),
    ("resource", "gas", 30, (4, 10), (8, 0)),
    ("special", "yard", 0, (0, 9), (12, 1)),
)
CENTRE: tuple[tuple[SiteKind, str, int, tuple[int, int]], ...] = (
    ("resource", "heart", 50, (6, 5)),
    ("resource", "upper vein", 20, (6, 1)),
    ("resource", "lower vein", 20, (6, 9)),
    ("colony", "upper colony", 0, (6, 3)),
    ("colony", "lower colony", 0, (6, 7)),
)
LETTERS = {
    "A": (2, 4),
    "B": (3, 4),
    "C": (2, 6),
    "D": (3, 3),
    "a": (10, 6),
    "b": (9, 5),
    "c": (10, 4),
    "d": (9, 6),
}
PROJECTS = ("prism_array", "sunspear", "dockyard", "refinery")


def panel(place: tuple[int, int]) -> int:
    column, row = place
    return row * COLUMNS + column


def quick_theatre() -> Drawing:
    """The map with the letters of two starting armies."""
    terrain, owners = [], []
    for row in range(ROWS):
        for column in range(COLUMNS):
            exists = column % 2 == 0 or row < ROWS - 1
            terrain.append("open" if exists else "")
            owners.append((FED if column <= 3 else ZEON if column >= 9 else "") if exists else "")
    sites = []
    for kind, name, gold, left, right in SITES:
        for place, militia in ((left, "gm"), (right, "varg")):
            projects = PROJECTS if kind == "special" else ()
            sites.append(SiteSetup(panel(place), kind, f"{name} {militia}", gold, projects, FrameId(militia)))
    for kind, name, gold, place in CENTRE:
        sites.append(SiteSetup(panel(place), kind, name, gold, (), FrameId("gm")))
    theatre = TheatreSetup(
        "quick",
        "The quick theatre",
        "space",
        COLUMNS,
        ROWS,
        tuple(terrain),
        tuple(owners),
        tuple(sites),
        (
            CapitalSetup(FED, (panel((1, 4)),), "vote", ZEON),
            CapitalSetup(ZEON, (panel((11, 5)),), "game_ends"),
        ),
    )
    return Drawing(theatre, {letter: panel(place) for letter, place in LETTERS.items()})


ARMIES: dict[str, Squad] = {
    "A": squad("revil", *["gm"] * 6),
    "B": fleet("amber", "harrier", "harrier", "gm", "gm", order="hold"),
    "C": squad("blake", *["gm"] * 6, order="follow_fleet"),
    "D": squad("cole", *["gm"] * 5, "ferry", order="hold"),
    "a": squad("degwin", *["varg"] * 6),
    "b": fleet("xander", "talon", "talon", "varg", "varg"),
    "c": squad("yuri", *["varg"] * 6, order="follow_fleet"),
    "d": squad("zelda", *["varg"] * 5, "mule"),
}


def quick_war(bank: int = 200, turn_limit: int = 0) -> TotalWarSetup:
    """A war on the quick theatre between two seats."""
    return war_setup(quick_theatre(), ARMIES, bank=bank, turn_limit=turn_limit)
