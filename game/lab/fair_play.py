"""Plays a system's charts: one level in every seat, line by line, and what that shows of each."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from hashlib import blake2b
from typing import Literal

import msgspec

from game.agents.agent import USUAL_BUDGET
from game.content.catalog import Catalog
from game.content.models import Frame, Pilot, Terrain
from game.content.problems import known_instead
from game.core.codec import to_json_in_order
from game.core.rng import draw, fork, seeded
from game.lab.battle import BattleResult, BattleTask
from game.lab.tournament import SEED_SIDES, Jobs, fight_all, wilson
from game.rules.charts import Chart, Contest, Listing
from game.rules.figures import Figure, FigureKind
from game.rules.measures import PairingError
from game.rules.system import AnySystem, SetupError

Verdict = Literal["fair", "open", "out"]


class Rate(msgspec.Struct, frozen=True):
    """How much of the points a seat or a force has won, a draw shared by all; Wilson's 95% interval."""

    name: str
    rate: float
    low: float
    high: float


class Counted(msgspec.Struct, frozen=True):
    """A figure over all games of a line. ``games``: so many had anything to count."""

    name: str
    subject: str
    side: str
    kind: FigureKind
    games: int
    mean: float
    low: float
    high: float
    """Of a number the least and most of a game, of a share Wilson's 95% interval."""


class Row(msgspec.Struct, frozen=True):
    """What the games of one line have shown."""

    entry: str
    name: str
    games: int
    distinct: int
    """So many of them differ from all others; the intervals count these."""
    sides: int
    """So many share the points."""
    rates: tuple[Rate, ...]
    turns_mean: float
    reasons: dict[str, int]
    figures: tuple[Counted, ...] = ()
    """What its system counts of games, for everybody and then side by side; older reports have none."""

    def verdict(self, margin: float) -> Verdict:
        """Return whether all lie within so much of the even share; "open": they may, by their intervals."""
        even = 1 / self.sides
        if all(abs(each.rate - even) <= margin for each in self.rates):
            return "fair"
        is_open = all(each.low <= even + margin and each.high >= even - margin for each in self.rates)
        return "open" if is_open else "out"


class ChartResult(msgspec.Struct, frozen=True):
    """A chart that was played. ``content``: the digest of all set-ups that it was played with."""

    name: str
    margin: float
    content: str
    rows: tuple[Row, ...]

    def verdicts(self) -> dict[str, Verdict]:
        """Return how fair each line is, by its entry."""
        return {row.entry: row.verdict(self.margin) for row in self.rows}


def charts_of(
    system: AnySystem, catalog: Catalog, names: Sequence[str] = (), lines: Sequence[str] = ()
) -> list[Chart]:
    """Return the charts of these names with the lines of these entries; none named: all.

    Raises PairingError.
    """
    found = list(system.charts(catalog)) if system.charts is not None else []
    if not found:
        raise PairingError(f"there is nothing to measure in {system.name}")
    charts = [chart.name for chart in found]
    for name in names:
        if name not in charts:
            charts += [each.name for each in listings_of(system, catalog)]
            raise PairingError(f"there is no table {name!r} of {system.name}; {known_instead(name, charts)}")
    chosen = [chart for chart in found if not names or chart.name in names]
    entries = {line.entry for chart in chosen for line in chart.lines}
    for entry in lines:
        if entry not in entries:
            known = known_instead(entry, sorted(entries))
            raise PairingError(f"there is no line {entry!r} to measure; {known}")
    if not lines:
        return chosen
    cut = [replace(each, lines=tuple(line for line in each.lines if line.entry in lines)) for each in chosen]
    return [chart for chart in cut if chart.lines]


def listings_of(
    system: AnySystem, catalog: Catalog, names: Sequence[str] = (), lines: Sequence[str] = ()
) -> list[Listing]:
    """Return what is computed of these names; none named: all, but where lines of charts are chosen."""
    if system.listings is None or (lines and not names):
        return []
    return [each for each in system.listings(catalog) if not names or each.name in names]


class Played:
    """The games of one chart: what is played with what, and for what each seat counts."""

    __slots__ = ("chart", "contests", "fought_with", "games", "setups", "tasks")

    def __init__(
        self,
        system: AnySystem,
        catalog: Catalog,
        chart: Chart,
        level: str,
        games: int,
        seed: int,
        budget: int = USUAL_BUDGET,
    ) -> None:
        """Build every set-up once. Raises PairingError for one that cannot be played."""
        self.chart = chart
        self.games = games = chart.games(games)
        self.setups: list[object] = []
        self.contests: list[Contest] = []
        self.tasks: list[BattleTask] = []
        known: dict[bytes, int] = {}
        master = seeded(seed)
        for number, line in enumerate(chart.lines):
            source = fork(master, number)
            for game in range(games):
                contest = line.contest(game)
                key = msgspec.json.encode(contest.request)
                if key not in known:
                    known[key] = len(self.setups)
                    try:
                        self.setups.append(system.build_setup(contest.request, catalog))
                    except SetupError as error:
                        raise PairingError(f"{line.entry}: {error}") from error
                self.contests.append(contest)
                task_seed = draw(fork(source, game), SEED_SIDES)
                players = contest.players or (level, level)
                self.tasks.append(BattleTask(len(self.tasks), known[key], players, task_seed, budget))
        part = system.campaign
        tell = None if part is None else part.fought_in
        systems = {tell(setup) for setup in self.setups} if tell is not None else set()
        self.fought_with = [each for name in sorted(systems) if name for each in fought_with(catalog, name)]

    def digest(self) -> str:
        """Return a digest of the content that is played with: set-ups, and what their battles draw from."""
        digest = blake2b(digest_size=16)
        for setup in self.setups:
            digest.update(to_json_in_order(setup))
        for part in self.fought_with:
            digest.update(to_json_in_order(part))
        return digest.hexdigest()

    def rows(
        self, system: AnySystem, catalog: Catalog, jobs: Jobs, shown: Callable[[str], None]
    ) -> Iterator[Row]:
        """Play, and yield a row as soon as its games are over. ``shown``: told of each game's line.

        Raises WorkerError.
        """
        results: list[BattleResult] = []
        for result in fight_all(system, self.setups, self.tasks, jobs, catalog=catalog):
            results.append(result)
            line = self.chart.lines[result.number // self.games]
            shown(line.name)
            if len(results) == self.games:
                start = result.number + 1 - self.games
                setup = self.setups[self.tasks[start].setup]
                players = [each for each in system.players(setup) if each != system.own_seat]
                counts = [self.contests[start + game].counts or players for game in range(self.games)]
                yield row_of(line.entry, line.name, counts, results)
                results = []


def fought_with(catalog: Catalog, system: str) -> Iterator[object]:
    """Yield what battles of campaigns draw from in a battle system: its rules, boards, terrain and machines.

    Without what nobody plays by there: names and descriptions, and handicaps, which buy machines of squads.
    """
    for _, rules in sorted(catalog.rules.items()):
        if rules.system == system:
            yield rules.options
    for _, board in sorted(catalog.maps.items()):
        if system in board.systems:
            yield replace(board, name="", description="", handicap={})
    described: list[Terrain | Frame | Pilot] = [*catalog.terrain.values(), *catalog.frames.values()]
    for entry in sorted((*described, *catalog.pilots.values()), key=lambda entry: entry.id):
        if system in entry.profiles:
            yield entry.id, entry.profiles[system]


def row_of(entry: str, name: str, counts: Sequence[Sequence[str]], results: Sequence[BattleResult]) -> Row:
    """Return what games have shown. ``counts``: for each game what the result of every seat counts for."""
    games = len(results)
    distinct = len({(result.setup, result.digest) for result in results})
    rates = []
    for counted in dict.fromkeys(each for seats in counts for each in seats if each):
        points = sum(_points(result, seats, counted) for result, seats in zip(results, counts))
        low, high = wilson(points / games * distinct, distinct)
        rates.append(Rate(counted, points / games, low, high))
    reasons: dict[str, int] = {}
    for result in results:
        reasons[result.reason] = reasons.get(result.reason, 0) + 1
    return Row(
        entry=entry,
        name=name,
        games=games,
        distinct=distinct,
        sides=len({*counts[0]}),
        rates=tuple(rates),
        turns_mean=sum(result.turns for result in results) / games,
        reasons=dict(sorted(reasons.items())),
        figures=tuple(map(_counted, zip(*(result.figures for result in results), strict=True))),
    )


def _counted(figures: Sequence[Figure]) -> Counted:
    """Return what one figure comes to over games."""
    first = figures[0]
    found = [each for each in figures if each.of]
    if first.kind == "share":
        amount, of = sum(each.amount for each in found), sum(each.of for each in found)
        mean, (low, high) = amount / of if of else 0.0, wilson(amount, of)
    else:
        values = [each.amount / each.of for each in found] or [0.0]
        mean, low, high = sum(values) / len(values), min(values), max(values)
    return Counted(first.name, first.subject, first.side, first.kind, len(found), mean, low, high)


def _points(result: BattleResult, seats: Sequence[str], counted: str) -> float:
    """Return what a game gives to those who are counted; a draw and a shared victory are divided."""
    sides = {seats[seat] for seat in result.winners} or {*seats}
    return (counted in sides) / len(sides)
