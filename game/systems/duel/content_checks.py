"""What the duel asks of the content that it plays with: decks, sets, frames and boards (DU-6, DU-1)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from game.content.checks import misnamed
from game.content.models import Frame, Rules, Terrain
from game.content.models_battle import BattleMap, Scenario
from game.content.problems import Finding, counted, did_you_mean, one_of
from game.content.systems import EntryCheck, Surroundings
from game.space.bits import mask_of, places_of
from game.space.lattice import MOST_AROUND, Lattice, lattice
from game.space.paths import flood_from
from game.systems.duel.content import Card, CardSet, Deck
from game.systems.duel.deck import breaches, most_cards
from game.systems.duel.derive import filled_deck, style_of
from game.systems.duel.profile import DuelProfile, DuelRules, DuelScenario, DuelTerrain, MissionKind

SYSTEM: Final = "duel"
START: Final = "start_"
OBJECTIVE: Final = "objective_"
CENTRE: Final = "centre"
GOAL: Final = "goal"
OF_ONE_KIND: Final[Mapping[str, MissionKind]] = {
    "quiet_turns": "last_standing",
    "score": "king_of_the_hill",
    "kill_points": "timed",
}
"""Numbers that one kind of mission alone counts by."""
LEAST_STARTS: Final = 2
MOST_STARTS: Final = 4
MOST_OBJECTIVES: Final = 9


def _rules(around: Surroundings) -> DuelRules | None:
    found = around.find("rules", SYSTEM)
    return found.options if isinstance(found, Rules) and isinstance(found.options, DuelRules) else None


def _profile(entry: object) -> DuelProfile | None:
    found = entry.profiles.get(SYSTEM) if isinstance(entry, Frame) else None
    return found if isinstance(found, DuelProfile) else None


def check_deck(entry: object, around: Surroundings) -> Iterator[Finding]:
    """A ready deck must be legal for its frame (DU-6.2)."""
    rules = _rules(around)
    if not isinstance(entry, Deck) or rules is None:
        return
    frame = around.find("frame", entry.frame)
    profile = _profile(frame)
    if profile is None:
        if isinstance(frame, Frame):
            message = f"the frame '{entry.frame}' has no profile for duels"
            yield Finding(("frame",), "deck", message, "add profiles.duel to it")
        return
    cards = [around.find("card", card) for card in entry.cards]
    known = [card for card in cards if isinstance(card, Card)]
    sets = {card.set for card in known if card.set is not None}
    if len(known) == len(cards) and all(around.find("card_set", each) for each in sets):
        for breach in breaches(known, profile, rules, rules.options):
            yield Finding(("cards",), "deck", breach.message)


def check_set(entry: object, around: Surroundings) -> Iterator[Finding]:
    """A weapon has four cards with a number each (DU-6.2)."""
    rules = _rules(around)
    if not isinstance(entry, CardSet) or rules is None:
        return
    own = [
        card
        for card in around.entries.get("card", {}).values()
        if isinstance(card, Card) and card.set == entry.id
    ]
    numbers = [card.number for card in own]
    for card in own:
        if card.type != entry.type:
            message = f"the {card.type} card '{card.id}' cannot belong to a {entry.type}"
            yield Finding(("id",), "card_set", message)
    if len(set(numbers)) != len(numbers):
        yield Finding(("id",), "card_set", "two of its cards have the same number")
    named = [str(tree.get("set") or "") for tree in around.broken.get("card", ())]
    count = len(own) + named.count(entry.id)
    astray = (name for name in named if name and around.find("card_set", name) is None)
    has_all = "card" not in around.unread and all(around.is_unclear("card_set", name) for name in astray)
    is_known = has_all or count > rules.set_cards
    if entry.type == "weapon" and count != rules.set_cards and is_known:
        message = f"a weapon has {rules.set_cards} cards, this one {count}"
        yield Finding(("id",), "card_set", message, f"cards name their set: set: {entry.id}")


def check_frame(entry: object, around: Surroundings) -> Iterator[Finding]:
    """A frame's slots must be able to fill a deck (DU-6.4)."""
    rules, profile = _rules(around), _profile(entry)
    if rules is None or profile is None:
        return
    cards = around.entries.get("card", {}).values()
    generics = sum(isinstance(card, Card) and card.type == "generic" for card in cards)
    most = most_cards(profile, rules, generics)
    if most < rules.deck_cards:
        message = f"its slots hold at most {most} cards; a deck has {rules.deck_cards}"
        yield Finding(("profiles", SYSTEM), "deck", message, "give it more weapon or booster slots")


def check_map(entry: object, around: Surroundings) -> Iterator[Finding]:
    """A board for duels is a lattice with start vertices on which bases fit (DU-1.1, DU-2.2)."""
    rules = _rules(around)
    if not isinstance(entry, BattleMap) or SYSTEM not in entry.systems or rules is None:
        return
    if entry.grid != "lattice":
        yield Finding(("grid",), "grid", f"duels need a lattice, not {entry.grid}", "write grid: lattice")
        return
    if not _is_whole(entry):
        return
    if _is_too_large(entry):
        size = f"{entry.zone_columns} columns and {entry.zone_rows} rows of vertices"
        message = f"the board has {size}; together they may be {MOST_AROUND}"
        yield Finding(("rows",), "grid", message, "draw a smaller board")
        return
    board = lattice(entry.zone_columns, entry.zone_rows)
    ground = board.standing(_cover(entry, around))
    starts = [name for name in entry.zones if name.startswith(START)]
    if len(starts) < LEAST_STARTS:
        hint = "each is a list of vertices: start_1: [{at: [3, 16]}, {at: [5, 16]}, ...]"
        yield Finding(("zones",), "zone", "a board for duels needs the zones start_1 and start_2", hint)
    for name in starts:
        vertices = zone_vertices(entry, board, name)
        narrow = [vertex for vertex in vertices if not ground >> vertex & 1]
        if narrow:
            places = one_of([str(list(board.place(vertex))) for vertex in narrow])
            message = f"a base does not fit on {places}"
            yield Finding(("zones", name), "zone", message, "keep it clear of terrain and of the edge")
        elif not entry.reaches_beyond(name) and not has_room(board, vertices, rules.most_units):
            message = f"{rules.most_units} machines may not find room in this zone"
            yield Finding(("zones", name), "zone", message, "name more vertices, two steps apart")


def check_ground(entry: object, around: Surroundings) -> Iterator[Finding]:
    """What is marked on a board and what lies on it serve a fair duel: warnings."""
    rules = _rules(around)
    if not isinstance(entry, BattleMap) or SYSTEM not in entry.systems or rules is None:
        return
    if entry.grid != "lattice" or not _is_whole(entry) or _is_too_large(entry):
        return
    board, cover = lattice(entry.zone_columns, entry.zone_rows), _cover(entry, around)
    yield from _check_markers(entry, board, cover, rules)
    yield from _check_ways(entry, board, cover, rules)
    yield from _check_obstacles(board, places_of(cover), rules)


def _check_markers(entry: BattleMap, board: Lattice, cover: int, rules: DuelRules) -> Iterator[Finding]:
    """Somebody can come near enough to what is to be held or reached (DU-1.6, DU-8.4)."""
    objectives = [f"{OBJECTIVE}{number}" for number in range(1, MOST_OBJECTIVES + 1)]
    markers = [name for name in entry.markers if not name.startswith(OBJECTIVE) or name in objectives]
    yield from misnamed("markers", markers, [CENTRE, GOAL, *objectives])
    starts = [f"{START}{number}" for number in range(1, MOST_STARTS + 1)]
    yield from misnamed("zones", [name for name in entry.zones if not name.startswith(START)], starts)
    standing = places_of(board.standing(cover))
    for name, (column, row) in entry.markers.items():
        is_named = name in (CENTRE, GOAL) or name.startswith(OBJECTIVE)
        if not is_named or column >= board.columns or row >= board.rows:
            continue
        place = board.vertex(column, row)
        if not any(board.reach_of_base(vertex, place) <= rules.objective_steps for vertex in standing):
            message = f"no base fits within {counted(rules.objective_steps, 'step')} of it"
            hint = "nobody ever holds or reaches it: take terrain away, or move it"
            yield Finding(("markers", name), "out_of_reach", message, hint, is_warning=True)


def _check_ways(entry: BattleMap, board: Lattice, cover: int, rules: DuelRules) -> Iterator[Finding]:
    """Machines get from each base to all others, before a quiet duel ends (DU-1.6, DU-2.2, DU-8.3)."""
    ground = board.standing(cover)
    starts = {
        name: mask_of(zone_vertices(entry, board, name)) & ground
        for name in entry.zones
        if name.startswith(START)
    }
    first = next((name for name, zone in starts.items() if zone), "")
    if not first:
        return
    reached = starts[first] | flood_from(board.near_masks, starts[first], ground.bit_length(), ground)
    apart = next((name for name, zone in starts.items() if zone & ~reached), "")
    if apart:
        message = f"the board is cut in two: no machine gets from '{first}' to all of '{apart}'"
        hint = "open a way: a base covers the six triangles round its vertex"
        yield Finding(("rows",), "cut", message, hint, is_warning=True)
        return
    others = {name: zone for name, zone in starts.items() if zone and name != first}
    limit, styles = rules.missions["last_standing"].quiet_turns, rules.derived.styles if rules.derived else ()
    pace = rules.cards_played * max((each.base_movement for each in styles), default=0)
    if not others or limit is None or not pace:
        return
    steps, name = min((_steps(board, starts[first], zone, ground), name) for name, zone in others.items())
    turns = -(-steps // (2 * pace))
    if turns > limit:
        message = (
            f"it is {counted(steps, 'step')} from '{first}' to '{name}': machines that go to meet each other"
            f" do so in turn {turns}, and a duel is over after {limit} turns without damage"
        )
        hint = "open a shorter way, or let them start nearer to each other"
        yield Finding(("rows",), "too_far", message, hint, is_warning=True)


def _steps(board: Lattice, first: int, second: int, ground: int) -> int:
    """Return the fewest steps from one mask of vertices to another that can be reached from it."""
    steps, reached, frontier = 0, first, first
    while frontier and not reached & second:
        frontier = flood_from(board.near_masks, frontier, 1, ground & ~reached)
        reached |= frontier
        steps += 1
    return steps


def _is_whole(entry: BattleMap) -> bool:
    """Whether the rows make a lattice; if not, others say so."""
    return (
        len({len(row) for row in entry.rows}) == 1 and entry.width_tiles % 2 == 0 and entry.zone_columns > 2
    )


def _is_too_large(entry: BattleMap) -> bool:
    """Whether no lattice is as large as the rows."""
    return entry.zone_columns + entry.zone_rows > MOST_AROUND


def _check_obstacles(board: Lattice, covered: Sequence[int], rules: DuelRules) -> Iterator[Finding]:
    """A board should have a usual number of obstacles, and be fair to both sides (DU-1.4)."""
    if rules.obstacles is not None:
        least, most = rules.obstacles
        count = len(obstacles(board, covered))
        if not least <= count <= most:
            message = f"it has {counted(count, 'obstacle')}; {least} to {most} are usual"
            hint = "triangles that touch in a side or a corner are one obstacle"
            yield Finding(("rows",), "obstacles", message, hint, is_warning=True)
    if not is_point_symmetric(board, covered):
        hint = "turned round by half, a fair board looks the same"
        yield Finding(("rows",), "symmetry", "its obstacles are not point-symmetric", hint, is_warning=True)


def obstacles(board: Lattice, covered: Iterable[int]) -> list[frozenset[int]]:
    """Return the obstacles that covered triangles form: those that touch in a side or a corner are one."""
    found: list[tuple[frozenset[int], frozenset[int]]] = []
    for triangle in covered:
        triangles, corners = frozenset((triangle,)), frozenset(board.corners[triangle])
        apart = []
        for others, points in found:
            if points & corners:
                triangles, corners = triangles | others, corners | points
            else:
                apart.append((others, points))
        found = [*apart, (triangles, corners)]
    return [triangles for triangles, _ in found]


def is_point_symmetric(board: Lattice, covered: Iterable[int]) -> bool:
    """Whether covered triangles look the same when they are turned by half about their middle."""
    points = [2 * column + row % 2 for row in range(board.rows) for column in range(board.columns)]
    shapes = {
        frozenset((points[vertex], vertex // board.columns) for vertex in board.corners[triangle])
        for triangle in covered
    }
    every = [point for shape in shapes for point in shape]
    if not every:
        return True
    across = min(x for x, _ in every) + max(x for x, _ in every)
    down = min(y for _, y in every) + max(y for _, y in every)
    return shapes == {frozenset((across - x, down - y) for x, y in shape) for shape in shapes}


def has_room(board: Lattice, vertices: tuple[int, ...], units: int) -> bool:
    """Whether so many bases fit on these vertices in whatever order they are placed (DU-2.2)."""
    zone = mask_of(vertices)
    most = max(((board.near_masks[vertex] & zone).bit_count() for vertex in vertices), default=1)
    return len(vertices) > most * (units - 1)


def zone_vertices(entry: BattleMap, board: Lattice, zone: str) -> tuple[int, ...]:
    """Return the vertices of a zone that lie on the board."""
    return tuple(
        board.vertex(column, row)
        for column, row in entry.zone_tiles(zone)
        if column < board.columns and row < board.rows
    )


def _cover(entry: BattleMap, around: Surroundings) -> int:
    marks = "".join(entry.rows)
    blocking = {mark for mark in set(marks) if _blocks(around.find("terrain", entry.legend.get(mark)))}
    cover = 0
    for number, mark in enumerate(marks):
        if mark in blocking:
            cover |= 1 << number
    return cover


def _blocks(terrain: object) -> bool:
    rules = terrain.profiles.get(SYSTEM) if isinstance(terrain, Terrain) else None
    return isinstance(rules, DuelTerrain) and rules.blocks


def check_missions(entry: object, around: Surroundings) -> Iterator[Finding]:
    """Numbers of a mission that another kind alone counts by (DU-8.2, DU-8.3): warnings."""
    rules = entry.options if isinstance(entry, Rules) else None
    if not isinstance(rules, DuelRules):
        return
    for kind, numbers in rules.missions.items():
        for name, of in OF_ONE_KIND.items():
            if kind != of and getattr(numbers, name):
                message = f"{kind} does not count by this: only {of} has {name}"
                path = ("options", "missions", kind, name)
                yield Finding(
                    path, "no_use", message, f"leave it out, or write it under {of}", is_warning=True
                )


def check_rules(entry: object, around: Surroundings) -> Iterator[Finding]:
    """Every style of machines without a deck must come to a whole one (DU-6.2)."""
    rules = entry.options if isinstance(entry, Rules) else None
    if not isinstance(rules, DuelRules) or rules.derived is None:
        return
    known = {name: card for name, card in around.entries.get("card", {}).items() if isinstance(card, Card)}
    for number, style in enumerate(rules.derived.styles):
        profile = DuelProfile(
            base_movement=style.base_movement,
            armour=style.armour,
            weapon_slots=style.weapon_slots,
            booster_slots=style.booster_slots,
        )
        first = [known[card] for card in style.cards if card in known]
        count = len(filled_deck(first, known, profile, rules, rules.options))
        if count < rules.deck_cards:
            message = f"cards for these slots come to {count}; a deck has {rules.deck_cards}"
            path = ("options", "derived", "styles", number)
            yield Finding(path, "deck", message, "give it more weapon or booster slots")


def check_scenario(entry: object, around: Surroundings) -> Iterator[Finding]:
    """Each machine of a prepared duel has its own deck, in order, and the one to be brought away is there."""
    options = entry.options if isinstance(entry, Scenario) else None
    rules = _rules(around)
    if not isinstance(entry, Scenario) or not isinstance(options, DuelScenario) or rules is None:
        return
    for side, force in entry.sides.items():
        machines = [unit.frame for unit in force.units for _ in range(unit.count)]
        if len(machines) > rules.most_units:
            message = f"1 to {rules.most_units} machines are possible, not {len(machines)}"
            yield Finding(("sides", side, "units"), "machines", message, "take fewer")
            continue
        for number, name in enumerate(options.decks.get(side, ())):
            path = ("options", "decks", side, number)
            deck = around.find("deck", name)
            if number >= len(machines):
                message = f"there is no machine for this deck: the side has {len(machines)}"
                yield Finding(path, "deck", message, "one deck for each machine, in order")
            elif isinstance(deck, Deck) and deck.frame != machines[number]:
                own = machines[number]
                message = f"the deck '{name}' is for '{deck.frame}', and machine {number + 1} is a '{own}'"
                yield Finding(path, "deck", message, "decks stand in the order of the machines")
    named = [unit.id or unit.frame for force in entry.sides.values() for unit in force.units]
    if options.escort is not None and not options.escort.startswith(tuple(named)):
        message = f"no machine of the duel is called '{options.escort}'"
        hint = did_you_mean(options.escort, named) or "give one an id: id: convoy"
        yield Finding(("options", "escort"), "unknown_unit", message, hint)


def check_sent(entry: object, around: Surroundings) -> Iterator[Finding]:
    """A machine that campaigns send has a profile and a deck, its own or worked out (DU-6.1, DU-6.2)."""
    rules = _rules(around)
    if not isinstance(entry, Frame) or rules is None or style_of(entry, rules) is not None:
        return
    if _profile(entry) is None:
        message = f"'{entry.id}' has no profile for duels, and no style of the rules '{SYSTEM}' fits it"
        hint = f"add profiles.{SYSTEM} to it, or a style without conditions to options.derived of the rules"
        yield Finding(("profiles",), "no_profile", message, hint)
    elif all(getattr(deck, "frame", "") != entry.id for deck in around.entries.get("deck", {}).values()):
        message = f"there is no deck for '{entry.id}', and no style of the rules '{SYSTEM}' fits it"
        hint = "add a deck for it in decks/, or a style without conditions to options.derived of the rules"
        yield Finding(("profiles", SYSTEM), "no_deck", message, hint)


CHECKS: Final[tuple[tuple[type, EntryCheck], ...]] = (
    (Deck, check_deck),
    (CardSet, check_set),
    (Frame, check_frame),
    (BattleMap, check_map),
    (BattleMap, check_ground),
    (Rules, check_rules),
    (Rules, check_missions),
    (Scenario, check_scenario),
)

SENT: Final[tuple[tuple[type, EntryCheck], ...]] = ((Frame, check_sent),)
"""What campaigns ask of machines that they send into duels."""
