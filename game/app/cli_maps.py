"""What the commands on boards do: make one by seed, say how fair it is, let players try it."""

import argparse
import re
import sys
from pathlib import Path

from game.app.cli_mods import EXIT_OK, EXIT_PROBLEMS
from game.lab.numbers import MOST_GAMES_OF_A_LINE, whole
from game.rules.shapes import OptionShape, option_shapes
from game.rules.system import AnySystem

MAP = ".yaml"


def add_systems(parser: argparse.ArgumentParser) -> None:
    """Add a sub-command for each system that makes boards, with an option for each wish."""
    from game.agents.registry import LEVEL_NAMES
    from game.lab.fairness import USUAL_GAMES
    from game.systems.registry import SYSTEMS

    rows = parser.add_subparsers(title="systems", metavar="SYSTEM", required=True)
    for system in SYSTEMS:
        if system.maker is None:
            continue
        own = rows.add_parser(system.name, help=f"a board for {system.name}")
        for shape in option_shapes(system.maker.wish()):
            _add_wish(own, shape)
        own.add_argument("--seed", type=whole, default=1, help="the same seed makes the same board (1)")
        own.add_argument("--id", default="", help="its id (default: made of the system and the seed)")
        own.add_argument("--name", default="", help="the name that players see")
        own.add_argument(
            "-o", "--output", metavar="FILE.yaml", help="the new file to write (-: print it, as without it)"
        )
        own.add_argument(
            "--games",
            type=whole,
            default=0,
            metavar="N",
            help=f"let both sides play it so often, such as {USUAL_GAMES}; exit 1 if one is at an advantage",
        )
        own.add_argument("--level", default="officer", choices=LEVEL_NAMES, help="who plays (officer)")
        own.add_argument("--jobs", type=whole, default=1, help="processes that play (1)")
        own.set_defaults(run=new, system=system.name)


def _add_wish(parser: argparse.ArgumentParser, shape: OptionShape) -> None:
    flag = f"--{shape.name.removeprefix('is_').replace('_', '-')}"
    if isinstance(shape.default, bool):
        parser.add_argument(
            flag,
            dest=shape.name,
            default=shape.default,
            action=argparse.BooleanOptionalAction,
            help=f"yes or no ({'yes' if shape.default else 'no'})",
        )
    elif isinstance(shape.default, int):
        parser.add_argument(
            flag,
            dest=shape.name,
            type=whole,
            default=shape.default,
            metavar="N",
            help=f"{shape.least} to {shape.most} ({shape.default})",
        )
    else:
        usual = f"{', '.join(shape.values)} ({shape.default})"
        parser.add_argument(flag, dest=shape.name, choices=shape.values, default=shape.default, help=usual)


def new(args: argparse.Namespace) -> int:
    """Make a board, write it, print its certificate; exit 1 where one side is at an advantage in games."""
    from game.app.failures import CommandError
    from game.content.fields import ID_PATTERN, LONGEST_ID, why_no_name
    from game.content.whole import write_whole
    from game.content.writing import entry_text
    from game.rules.system import SetupError
    from game.session.errors import unwritable
    from game.session.home import load_content
    from game.session.own_files import is_output, why_not_called, why_not_over, why_taken
    from game.systems.registry import system_named

    system = system_named(args.system)
    maker = system.maker
    assert maker is not None, "only systems that make boards have this command"
    catalog = load_content().catalog
    for option, least in (("games", 0), ("jobs", 1)):
        if getattr(args, option) < least:
            raise CommandError(f"--{option}: {least} or more, not {getattr(args, option)}")
    if args.games > MOST_GAMES_OF_A_LINE:
        raise CommandError(f"--games: at most {MOST_GAMES_OF_A_LINE}, not {args.games}")
    board_id = args.id or f"{system.name}_{abs(args.seed)}"
    if not re.fullmatch(ID_PATTERN, board_id) or len(board_id) > LONGEST_ID:
        rule = f"lower-case letters, digits and _, a letter first, {LONGEST_ID} at most"
        raise CommandError(f"--id: {board_id!r} is no id: {rule}")
    target = None if not args.output or is_output(Path(args.output)) else Path(args.output)
    if target is not None and (
        why := why_not_over(target) or why_not_called(target, "a map", MAP) or why_taken(target)
    ):
        raise CommandError(why)
    name = args.name or board_id.replace("_", " ").title()
    if why := why_no_name(name):
        raise CommandError(f"--name: {why}")
    try:
        wish = maker.wish(**_wishes(args, system))
        made = maker.made(catalog, wish, args.seed, board_id, name)
    except SetupError as problem:
        raise CommandError(str(problem)) from problem
    try:
        usual = system.default_request(catalog)
        request = maker.request(catalog, usual, wish, args.seed) if args.games else None
    except SetupError as problem:
        told = f"--games: nobody can play this board: {problem}; without --games it is written all the same"
        raise CommandError(told) from problem
    text = entry_text(made.entry)
    out = sys.stderr
    if target is not None:
        try:
            write_whole(target, text.encode())
        except OSError as problem:
            raise CommandError(str(unwritable(target, problem))) from problem
        print(f"{target}: put it into the folder {made.folder} of a pack (ironsphere mods new)", file=out)
    else:
        print(text, end="")
    print(f"{name}: what it gives to every side", file=out)
    for measure in made.measures:
        mark = "" if len(set(measure.each)) == 1 else "  uneven"
        row = " ".join(f"{value:5}" for value in measure.each)
        print(f"  {measure.name:10} {row}{mark}", file=out)
    print("even" if made.is_even else "not even", file=out)
    return _played(args, system, request) if request is not None else EXIT_OK


def _wishes(args: argparse.Namespace, system: AnySystem) -> dict[str, object]:
    """Return the wishes of a command line. Raises CommandError for numbers beyond their limits."""
    from game.app.failures import CommandError

    assert system.maker is not None
    found: dict[str, object] = {}
    for shape in option_shapes(system.maker.wish()):
        value = getattr(args, shape.name)
        if isinstance(value, int) and not isinstance(value, bool) and not shape.least <= value <= shape.most:
            raise CommandError(f"--{shape.name}: {shape.least} to {shape.most}, not {value}")
        found[shape.name] = value
    return found


def _played(args: argparse.Namespace, system: AnySystem, request: object) -> int:
    from game.app.failures import CommandError
    from game.lab.fairness import LEAST, MOST, measured
    from game.lab.progress import ProgressBar
    from game.session.home import load_content

    bar = ProgressBar(args.games, sys.stderr)
    found = measured(
        system, load_content().catalog, request, args.games, args.seed, args.level, args.jobs, bar.show
    )
    bar.clear()
    shares = ", ".join(
        f"{share:.0%} ({low:.0%} to {high:.0%})" for share, (low, high) in zip(found.shares, found.limits)
    )
    verdict = "not fair" if found.is_unfair else "so few games cannot tell whether it is fair"
    print(
        f"{found.games} games of {args.level} against itself, forces changing places: "
        f"the sides have {shares} of the points, {'fair' if found.is_fair else verdict} "
        f"({LEAST * found.even:.0%} to {MOST * found.even:.0%})",
        file=sys.stderr,
    )
    if found.games < args.games:
        raise CommandError(f"stopped; these are the first {found.games} of {args.games} games")
    return EXIT_PROBLEMS if found.is_unfair and not found.is_fair else EXIT_OK
