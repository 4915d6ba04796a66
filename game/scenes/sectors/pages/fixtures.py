"""The fixtures: every open battle with its games, what can be done about them, and those that are over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Literal, NamedTuple, get_args

from game.rules.prose import listing
from game.scenes.sectors.pages.page import SectorsPage
from game.systems.sectors.actions import EnterResult, SettleResult, TakeUpGame
from game.systems.sectors.arranging import CONCEDE, ways
from game.systems.sectors.board import ends_now, finished_games, limit_of
from game.systems.sectors.brief import days_left
from game.systems.sectors.questions import battle_of_game, boards_of
from game.systems.sectors.resolve import owes_result
from game.systems.sectors.seats import administrator, fighter
from game.systems.sectors.state import NOT_BEGUN, Battle, Game, Result
from game.systems.sectors.todo import differ
from game.views.ui.basic import Label
from game.views.ui.choice import Choice
from game.views.ui.controls import Slider
from game.views.ui.layout import Panel, Row
from game.views.ui.markup import escape
from game.views.ui.widget import Widget

Won = Literal["attacker", "defender", "draw", "both"]
MOST_TURNS, MOST_POINTS = 60, 200
"""A result is written down up to here at least: more where there is room, or machines are worth more."""
MOST_SHOWN = 40


class Written(NamedTuple):
    """A result by hand as it is being written down."""

    winner: Won = "attacker"
    turns: int = 10
    points: int = 0


class FixturesPage(SectorsPage):
    """Open and finished battles (SE-4.10); results of games on a real table are entered here (SE-9.1)."""

    name = "fixtures"
    _results: Mapping[str, Written] = {}
    """What is being written down, by game."""
    _boards: Mapping[tuple[str, str], str] = {}
    """The boards that were chosen for games to begin, by game and way."""

    def panels(self) -> list[Widget]:
        """Open battles first, then the finished games, the last first."""
        words = self.words
        self._ids: set[str] = set()
        found: list[Widget] = [self._battle(battle) for battle in self.state.battles.values()]
        if not found:
            found.append(Panel("", Label(words("sectors.page.fixtures.none"), "dim")))
        done = [self.finished(*each) for each in reversed(finished_games(self.state)[-MOST_SHOWN:])]
        if done:
            found.append(Panel(words("sectors.page.fixtures.done"), Label("\n".join(done)), gap=6))
        return found

    def _battle(self, battle: Battle) -> Panel:
        place = battle.border or (battle.region,)
        is_over = self.state.outcome is not None
        head = self.words(
            "sectors.page.fixtures.undecided" if is_over else "sectors.page.fixtures.battle",
            days=days_left(self.state, battle),
        )
        rows: list[Widget] = [Label(f"{{dim}}{head}{{/}}  {{rule:SE-4.10}}")]
        if not (is_over or any(game.begun != NOT_BEGUN for game in battle.games)):
            rules = self.state.campaign.rules
            days = {"challenge": rules.challenge_days, "deploy": rules.deploy_days, "match": rules.match_days}
            rows.append(
                Label(f"{{dim}}{self.words('sectors.page.fixtures.due', **days)}{{/}}  {{rule:SE-6.2}}")
            )
        for game in battle.games:
            rows += self._game(game)
        if not battle.games:
            fighters = listing(map(self.texts.player, battle.fighters))
            rows.append(Label(fighters))
        return Panel(" / ".join(map(self.names.region, place)), *rows, gap=6, id=f"battle_{battle.id}")

    def _game(self, game: Game) -> Iterator[Widget]:
        words, texts = self.words, self.texts
        is_over = self.state.outcome is not None
        kind: str = game.status
        if kind == "done":
            kind = kind if game.turns else "unfought"
        elif is_over:
            kind = "undecided"
        elif game.status == "automatic" and not game.turns:
            kind = "to_come"
        status = words(f"sectors.game.{kind}", turns=game.turns)
        board = f"  {{dim}}{escape(self.names.of(game.map))}{{/}}" if game.map else ""
        line = words(
            "sectors.page.fixtures.game",
            attacker=texts.player(game.attacker),
            defender=texts.player(game.defender),
        )
        yield Label(f"{line}  {status}{board}")
        if is_over:
            return
        sides = fighter(self.state, game.attacker), fighter(self.state, game.defender)
        if game.status == "later" and self.player in sides:
            yield from self._take_up(game, is_defender=self.player == sides[1])
        if owes_result(self.state, game, self.player):
            yield from self._result(game)

    def _take_up(self, game: Game, *, is_defender: bool) -> Iterator[Widget]:
        """The ways to begin a game that was left for later; the defender picks the board (SE-6.2, SE-4.1)."""
        words = self.words
        for way in ways(self.state):
            if way == CONCEDE:
                continue
            boards = [(each.id, each.name) for each in self.state.campaign.setup.boards]
            known = [board for board in boards if is_defender and board[0] in boards_of(self.state, way)]
            usual = game.map if any(board == game.map for board, _ in known) else ""
            board = self._boards.get((game.id, way), usual)
            action = TakeUpGame(player=self.player, game=game.id, way=way, map=board)
            text = words(f"sectors.page.fixtures.take.{way}")
            begin = self.screen.order_row(text, action, id=self._id(f"take_{way}", game))
            if not known:
                yield begin
                continue
            lot = [] if usual else [("", words("sectors.page.fixtures.lot"))]
            choose = partial(self._set_board, game, way)
            about = words("sectors.order.next_board.about")
            choice = Choice(
                "", [*lot, *known], board, choose, id=self._id(f"board_{way}", game), tooltip=about
            )
            yield Row(begin, choice, gap=12, cross="center")

    def _set_board(self, game: Game, way: str, board: str) -> None:
        self._boards = {**self._boards, (game.id, way): board}
        self.screen.refresh()

    def _result(self, game: Game) -> Iterator[Widget]:
        """Who won, in which game turn, by how many points: entered by both sides, or settled (SE-9.1)."""
        words, names = self.words, self.names
        sides = {"attacker": names.of(game.attacker), "defender": names.of(game.defender)}
        options = [(each, words(f"sectors.result.{each}", **sides)) for each in get_args(Won)]
        for each in game.results:
            entered = words(f"sectors.result.{each.winner}", **sides)
            told = words(
                "sectors.page.fixtures.entered",
                player=names.of(each.seat),
                result=entered,
                turns=each.turns,
                points=each.points,
            )
            yield Label(f"{{dim}}{escape(told)}{{/}}")
        administers = administrator(self.state)
        if differ(self.state, game) and administers:
            told = words("sectors.page.fixtures.differ", player=self.texts.player(administers))
            yield Label(f"{told}  {{rule:SE-9.1}}")
        now = self._written(game)
        points = max(MOST_POINTS, self._worth(game), abs(now.points))
        choose = partial(self._set_winner, game)
        yield Row(Choice("", options, now.winner, choose, id=self._id("winner", game)))
        yield Row(
            Slider(
                words("sectors.page.fixtures.turns"),
                now.turns,
                lambda turns: self._set(game, now._replace(turns=turns)),
                most=max(MOST_TURNS, limit_of(self.state, game) or 0, now.turns),
                id=self._id("turns", game),
            ),
            Slider(
                words("sectors.page.fixtures.points"),
                now.points,
                lambda points: self._set(game, now._replace(points=points)),
                least=-points,
                most=points,
                id=self._id("points", game),
            ),
            gap=24,
        )
        late = self._late(game, now.turns)
        if late:
            yield Label(late, id=self._id("late", game))
        facts = {"player": self.player, "game": game.id, **now._asdict()}
        enter, settle = self._id("enter_result", game), self._id("settle_result", game)
        is_entered = Result(self.player, *now) in game.results
        why = words("sectors.page.fixtures.same") if is_entered else ""
        text = words("sectors.page.fixtures.enter")
        orders = [self.screen.order_row(text, EnterResult(**facts), id=enter, why=why)]
        if self.is_administrator:
            text = words("sectors.page.fixtures.settle")
            orders.append(self.screen.order_row(text, SettleResult(**facts), id=settle))
        yield Row(*orders, gap=12, cross="start")

    def _worth(self, game: Game) -> int:
        """What the machines of either side are worth at most: as many points can be won or lost (SE-4.9)."""
        races = {self.state.players[unit].race for unit in (game.attacker, game.defender)}
        forces = self.state.campaign.forces.items()
        return max(sum(force.values) for (race, _), force in forces if race in races)

    def _late(self, game: Game, turns: int) -> str:
        """Return what becomes of a result that came later than there is room for, as markup; "" it counts."""
        state, room = self.state, limit_of(self.state, game)
        if state.phase != "combat" or room is None or turns <= room:
            return ""
        is_stopped = ends_now(state, battle_of_game(state, game))
        key, rule = ("stopped", "SE-6.6") if is_stopped else ("late", "SE-4.16")
        told = self.words(
            f"sectors.page.fixtures.{key}", room=room, defender=escape(self.names.of(game.defender))
        )
        return f"{{warning}}{told}{{/}}  {{rule:{rule}}}"

    def _written(self, game: Game) -> Written:
        """What is being written down: at first what this seat has entered, else what another one has."""
        entered = sorted(game.results, key=lambda each: each.seat != self.player)
        first = (
            Written(entered[0].winner or "attacker", entered[0].turns, entered[0].points)
            if entered
            else Written()
        )
        return self._results.get(game.id, first)

    def _id(self, name: str, game: Game) -> str:
        """The id of a widget: of the first game of the page its plain name, of others the game's too."""
        found = f"{name}_{game.id}" if name in self._ids else name
        self._ids.add(name)
        return found

    def _set_winner(self, game: Game, value: str) -> None:
        winner = next(each for each in get_args(Won) if each == value)
        self._set(game, self._written(game)._replace(winner=winner))

    def _set(self, game: Game, written: Written) -> None:
        self._results = {**self._results, game.id: written}
        self.screen.refresh()
