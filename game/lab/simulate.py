"""The command ``simulate``: battles between built-in players, without a screen."""

import argparse
import importlib
from pathlib import Path
from typing import Final, Protocol

from game.lab.numbers import BOT_SECONDS, chance, games, games_of_a_line, positive, seconds, whole

USUAL_GAMES: Final = 20
SPRT_GAMES: Final = 2000
BALANCE_GAMES: Final = 100
USUAL_SEED: Final = 1


class _Command(Protocol):
    def __call__(self, args: argparse.Namespace) -> int:
        """Carry the command out."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command can be told."""
    parser.set_defaults(usual_games=USUAL_GAMES, most_games=SPRT_GAMES)
    parser.add_argument("system", nargs="?", default="", help="the game system (default: skirmish)")
    parser.add_argument(
        "--games",
        type=games,
        metavar="N",
        help=f"battles to fight ({USUAL_GAMES}; with --sprt at most {SPRT_GAMES})",
    )
    parser.add_argument(
        "--seats",
        default="",
        metavar="A,B",
        help="two of random, cadet, officer, ace or bot:COMMAND, a program that plays by the bots' protocol,"
        " such as bot:'OTHER/ironsphere bot skirmish --level ace'; they swap seats in every second battle"
        " (officer,cadet; with --balance officer,officer)",
    )
    _add_shared(parser)
    parser.add_argument(
        "--mixed",
        action="store_true",
        help="wars: let A and B take turns inside a team too (a team plays at one level)",
    )
    parser.add_argument(
        "--map",
        default="all",
        metavar="ID",
        help="a map, or 'all' that may be drawn (all); squads are mirrored",
    )
    parser.add_argument("--scenario", metavar="ID", help="a prepared battle or duel instead of mirrored ones")
    parser.add_argument(
        "--campaign",
        metavar="ID",
        help="wars: which campaign (the one with the smallest map); the staff resolves its battles",
    )
    parser.add_argument(
        "--battles",
        metavar="SYSTEM",
        help="wars: by which system the staff fights (as the campaign says); bots have the usual staff, too",
    )
    parser.add_argument(
        "--balance",
        action="store_true",
        help="duels: every frame against every other, one machine a side with each ready deck on every board;"
        " --games counts for each pair of frames; other systems: as the command balance",
    )
    parser.add_argument(
        "--frames", metavar="A,B,...", help="with --balance: only these (all with ready decks)"
    )
    parser.add_argument(
        "--sprt",
        default="",
        metavar="A,B",
        help="stop when it is clear whether the first is stronger: A and B are two Elo differences (0,50) or,"
        " both between 0 and 1, two shares of the points (0.5,0.57); H0: it is A, H1: it is B",
    )
    parser.add_argument(
        "--alpha",
        type=chance,
        metavar="P",
        help="chance to accept H1 in error (0.05)",
    )
    parser.add_argument(
        "--beta",
        type=chance,
        metavar="P",
        help="chance to accept H0 in error (0.05)",
    )
    parser.add_argument(
        "--bot-seconds",
        type=seconds,
        metavar="N",
        help=f"time of a bot for a decision ({BOT_SECONDS:.0f})",
    )
    parser.add_argument(
        "--language", default="en", metavar="CODE", help="language of names and of refusals (en)"
    )
    parser.add_argument("--setup", type=Path, metavar="FILE", help="a battle or war as JSON instead")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write everything as JSON (-: print it)")


def run(args: argparse.Namespace) -> int:
    """Fight the battles and print what they show. Return 2 where that cannot be done."""
    command: _Command = importlib.import_module("game.lab.command").simulate
    return command(args)


def add_balance_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command ``balance`` can be told."""
    parser.add_argument("system", help="the game system")
    parser.add_argument(
        "--table",
        default="",
        metavar="A,B",
        help="tables such as seats, squads_space, wars, weapons (all there are)",
    )
    parser.add_argument(
        "--on", default="", metavar="A,B", help="only these boards, squads, wars or missions (all)"
    )
    parser.add_argument("--level", default="officer", help="who plays in every seat (officer)")
    parser.add_argument(
        "--games",
        type=games_of_a_line,
        default=BALANCE_GAMES,
        metavar="N",
        help=f"games a line; of long wars three for ten ({BALANCE_GAMES})",
    )
    _add_shared(parser)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write everything as JSON (-: print it)")
    parser.add_argument(
        "--html", type=Path, metavar="FILE", help="write a page with the figures as plots (-: print it)"
    )


def run_balance(args: argparse.Namespace) -> int:
    """Measure how fair a system's table is, and print it. Return 2 where that cannot be done."""
    command: _Command = importlib.import_module("game.lab.balance_report").balance
    return command(args)


def _add_shared(parser: argparse.ArgumentParser) -> None:
    """Add what every command that plays games can be told: chance, thought, packs, who fights."""
    parser.add_argument(
        "--seed",
        type=whole,
        default=USUAL_SEED,
        metavar="S",
        help=f"the same seed, the same games ({USUAL_SEED})",
    )
    parser.add_argument(
        "--budget",
        type=positive,
        default=0,
        metavar="N",
        help="positions that a level may look at (its usual)",
    )
    parser.add_argument(
        "--mod",
        type=Path,
        metavar="PATH",
        action="append",
        default=[],
        help="use this content pack too (may be repeated)",
    )
    parser.add_argument("--jobs", type=positive, metavar="N", help="processes to use (1)")
    parser.add_argument(
        "--cluster",
        default="",
        metavar="WHERE",
        help="workers of a Dask cluster in place of --jobs: local:N starts N on this machine, or the address"
        " of a scheduler whose workers have this version of the game, one thread each (pip install"
        " 'ironsphere[cluster]')",
    )
