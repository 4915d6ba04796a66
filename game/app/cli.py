"""The command line: commands, options, examples. Nothing heavy is imported before a command runs."""

import argparse
import difflib
from collections.abc import Callable, Sequence
from itertools import pairwise

from game import __version__
from game.app import cli_commands as commands
from game.app import cli_mods as mods
from game.lab.numbers import milliseconds, positive, seconds, whole

_TEXT = argparse.RawDescriptionHelpFormatter
_EXITS = (
    "Exit codes: 0 done; 1 problems were found (mods check, mods doctor, replay --verify,\n"
    "maps new --games); 2 wrong usage, impossible, or stopped before the end."
)

WITH_SCREENS = ("play", "shot")
"""Commands in which an empty text is a value, as of no keys, or is told of as what it stands for."""

Add = Callable[[argparse.ArgumentParser], None]


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """Read a command line. Leaves by SystemExit for help, the version and wrong usage."""
    line = list(arguments)
    if not line or (line[0].startswith("-") and line[0] not in ("-h", "--help", "--version")):
        line.insert(0, "play")
    if not line[0].startswith("-") and line[0] not in COMMANDS:
        near = difflib.get_close_matches(line[0], COMMANDS, n=1, cutoff=0.5)
        hint = f"; did you mean '{near[0]}'?" if near else ""
        _parser("").error(f"there is no command '{line[0]}'{hint} (commands: {', '.join(COMMANDS)})")
    if line[0] not in WITH_SCREENS:
        _refuse_empty(line)
    return _parser(line[0]).parse_args(line)


def _refuse_empty(line: Sequence[str]) -> None:
    """Leave by SystemExit where an argument is empty, as of a script whose variable is not set.

    It would be taken for an option that was left out, or for the folder that the command is in.
    """
    for before, text in pairwise(line):
        option, sign, value = text.partition("=")
        is_option = option.startswith("--") and bool(sign)
        if value if is_option else text:
            continue
        asked = option if is_option else before if before.startswith("-") else ""
        told = f"{asked}: this names nothing: give a name, or leave the option out"
        told = told if asked else f"the argument behind {before!r} is empty: give one, or leave it out"
        _parser("").exit(2, f"ironsphere {line[0]}: error: {told}\n")


class _Parser(argparse.ArgumentParser):
    """Tells itself what it does not know, and what was meant: the parser above it knows nothing of that."""

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """Read a command line; leave by SystemExit where it holds what nothing here takes."""
        found, unknown = super().parse_known_args(args, namespace)
        if unknown:
            self.error(self._told(unknown))
        return found, unknown

    def _check_value(self, action: argparse.Action, value: str) -> None:
        """Raise argparse.ArgumentError for what is none of the choices."""
        choices = [*(action.choices or ())]
        if not choices or value in choices:
            super()._check_value(action, value)
            return
        near = difflib.get_close_matches(value, choices, n=1)
        meant = f"did you mean {near[0]!r}? There are" if near else "there are"
        raise argparse.ArgumentError(action, f"there is no {value!r}; {meant} {', '.join(choices)}")

    def _told(self, unknown: Sequence[str]) -> str:
        option = next((each.partition("=")[0] for each in unknown if each.startswith("-")), "")
        if not option:
            return f"nothing here takes {' '.join(map(repr, unknown))}; options begin with --"
        known = [each for each in self._option_string_actions if each.startswith("--")]
        near = difflib.get_close_matches(option, known, n=1)
        return f"there is no option {option}" + (f"; did you mean {near[0]}?" if near else "")


def _parser(chosen: str) -> argparse.ArgumentParser:
    parser = _Parser(
        prog="ironsphere",
        description="A tabletop simulator for mecha war. Without a command, the game starts.",
        epilog="Examples:\n"
        "  ironsphere                                       play\n"
        "  ironsphere play --seat zeon=ace                  play against the Ace\n"
        "  ironsphere simulate skirmish --games 50 --seats ace,officer\n"
        "  ironsphere rules SK-3.2                          read a rule\n"
        f"  ironsphere COMMAND --help                        all options of a command\n\n{_EXITS}",
        formatter_class=_TEXT,
    )
    parser.add_argument("--version", action="version", version=f"ironsphere {__version__}")
    rows = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name, (summary, example, add) in COMMANDS.items():
        command = rows.add_parser(
            name,
            help=summary,
            description=f"{summary[0].upper()}{summary[1:]}.",
            epilog=f"Examples:\n{example}\n\n{_EXITS}",
            formatter_class=_TEXT,
        )
        if name == chosen:
            add(command)
    return parser


def _add_play(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--load", metavar="FILE", help="go on with this save")
    parser.add_argument("--replay", metavar="FILE", help="watch this save")
    parser.add_argument(
        "--system",
        metavar="NAME",
        help=f"what to begin at once: {_systems()}; implied by the other options",
    )
    parser.add_argument("--campaign", metavar="ID", help="begin this campaign at once")
    parser.add_argument(
        "--scenario", metavar="ID", help="begin this prepared battle, duel or mission at once"
    )
    parser.add_argument("--map", "--board", metavar="ID", help="begin a battle on this map at once")
    parser.add_argument(
        "--seat",
        metavar="PLAYER=SEAT",
        action="append",
        default=[],
        help="who plays a side: human, random, cadet, officer, ace or bot:'COMMAND' (may be repeated); "
        "PLAYER is a faction or side, in a war also an officer, in a duel also seat_1 to seat_4",
    )
    parser.add_argument("--seed", type=whole, help="seed of the dice, for a battle that can be repeated")
    parser.add_argument("--bot-seconds", type=seconds, metavar="N", help="time that a bot has for a decision")
    parser.add_argument("--size", metavar="WxH", help="size of the window, such as 1280x720")
    parser.add_argument("--language", default="", metavar="CODE", help="language of all texts (as set)")
    parser.add_argument("--fullscreen", action="store_true", help="fill the screen")
    _add_mods_option(parser)
    parser.set_defaults(run=commands.play, tells_settings=True, has_window=True)  # told there too


def _add_shot(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("scene", metavar="SCENE", help="which scene, such as title or battle")
    parser.add_argument(
        "-o", "--output", metavar="FILE.png", required=True, help="the picture to write (-: print it)"
    )
    parser.add_argument(
        "--size", metavar="WxH", default="1280x720", help="size in pixels (default: 1280x720)"
    )
    parser.add_argument("--save", metavar="FILE", help="show the game of this save")
    parser.add_argument("--campaign", default="", metavar="ID", help="show a war of this campaign")
    parser.add_argument(
        "--scenario", default="", metavar="ID", help="show this prepared battle, duel or mission"
    )
    parser.add_argument("--map", "--board", default="", metavar="ID", help="show a battle on this map")
    _add_language_option(parser)
    parser.add_argument("--seed", type=whole, default=1, help="seed of a battle without a save (default: 1)")
    parser.add_argument(
        "--keys", metavar='"KEY KEY"', help='keys to press before the picture is taken, such as "N Enter"'
    )
    parser.add_argument(
        "--wait",
        metavar="MS",
        type=milliseconds,
        default=0,
        help="let so much more time pass after the last key",
    )
    _add_mods_option(parser)
    parser.set_defaults(run=commands.shot)


def _add_simulate(parser: argparse.ArgumentParser) -> None:
    from game.lab.simulate import add_arguments

    add_arguments(parser)
    parser.set_defaults(run=commands.simulate)


def _add_balance(parser: argparse.ArgumentParser) -> None:
    from game.lab.simulate import add_balance_arguments

    add_balance_arguments(parser)
    parser.set_defaults(run=commands.balance)


def _add_replay(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file",
        metavar="FILE",
        help="the save; while its game goes on, only what everybody could see is printed",
    )
    parser.add_argument(
        "--verify",
        action="store_true",
        help="check every digest; name the first action that differs and exit with 1 if there is one",
    )
    parser.add_argument("--first", type=positive, metavar="N", help="print from step N on (default: 1)")
    parser.add_argument("--last", type=positive, metavar="N", help="print up to step N (default: the last)")
    _add_own_language_option(parser)
    parser.set_defaults(run=commands.replay)


def _add_chronicle(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="SAVE", help="the save of a campaign, finished or still going on")
    _add_own_language_option(parser)
    parser.add_argument(
        *("-o", "--output"),
        metavar="FILE",
        required=True,
        help="the page (HTML) to write (-: print it); it needs no network",
    )
    parser.set_defaults(run=commands.chronicle)


def _add_table(parser: argparse.ArgumentParser) -> None:
    _add_language_option(parser)
    parser.add_argument(
        "--files",
        metavar="FOLDER",
        help="where games are saved and loaded by plain names (your folder 'table')",
    )
    parser.add_argument("--any-file", action="store_true", help="let requests name any file of this machine")
    _add_mods_option(parser)
    parser.set_defaults(run=commands.table)


def _add_bot(parser: argparse.ArgumentParser) -> None:
    from game.agents.registry import LEVEL_NAMES

    parser.add_argument("system", metavar="SYSTEM", help="a game system; of a campaign its battles too")
    parser.add_argument("--level", default="ace", choices=LEVEL_NAMES, help=f"{', '.join(LEVEL_NAMES)} (ace)")
    parser.add_argument(
        "--budget",
        type=positive,
        default=0,
        metavar="N",
        help="positions that a level may look at (its usual)",
    )
    parser.set_defaults(run=commands.bot)


def _add_mods(parser: argparse.ArgumentParser) -> None:
    rows = parser.add_subparsers(title="what to do", metavar="WHAT", required=True)
    new = rows.add_parser("new", help="begin a pack of your own with the files of the example pack")
    new.add_argument("id", metavar="ID", help="its id: lower-case letters, digits and _")
    new.add_argument("--name", help="the name that players see (default: made of the id)")
    new.add_argument("--into", metavar="FOLDER", help="where to (default: your mods folder)")
    new.add_argument("--empty", action="store_true", help="only its header, nothing of the example")
    new.set_defaults(run=mods.new)
    check = rows.add_parser("check", help="report every problem of content packs; exit 1 if there are any")
    check.add_argument(
        "paths", nargs="*", metavar="PATH", help="packs to check with the shipped ones (default: your mods)"
    )
    check.set_defaults(run=mods.check)
    doctor = rows.add_parser(
        "doctor", help="load a pack and play what it brings: crashes, stalemates, balance; exit 1 on faults"
    )
    doctor.add_argument("path", metavar="PACK", help="the pack's folder")
    _add_mods_option(doctor)
    doctor.set_defaults(run=mods.doctor)
    entries = rows.add_parser("entries", help="list ids to refer to, with their names and where they stand")
    entries.add_argument("kind", nargs="?", metavar="KIND", help="such as frames or cards; none: how many")
    entries.add_argument("words", nargs="*", metavar="WORD", help="only those with these words")
    _add_mods_option(entries)
    entries.set_defaults(run=mods.entries)
    schema = rows.add_parser("schema", help="write the JSON Schemas that editors use")
    schema.add_argument("--out", metavar="FOLDER", help="where to (default: the shipped mods/_schema)")
    schema.add_argument("--check", action="store_true", help="write nothing; exit 1 if any is out of date")
    schema.set_defaults(run=mods.schema)
    listed = rows.add_parser("list", help="list the packs: in use, switched off, disabled")
    _add_mods_option(listed)
    listed.set_defaults(run=mods.listed)


def _add_maps(parser: argparse.ArgumentParser) -> None:
    from game.app.cli_maps import add_systems

    rows = parser.add_subparsers(title="what to do", metavar="WHAT", required=True)
    add_systems(rows.add_parser("new", help="make a board by seed, with a certificate of how fair it is"))


def _add_rules(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "words", nargs="*", metavar="WORD", help="ids such as SK-3.2, a chapter (SK-3), or words to search"
    )
    parser.add_argument("--system", metavar="NAME", help="only the rules of this system")
    _add_language_option(parser)
    _add_mods_option(parser)
    parser.set_defaults(run=commands.rules)


def _systems() -> str:
    """Return the names of all systems, the usual one marked."""
    from game.systems.registry import BY_NAME

    first, *others = BY_NAME
    return f"{first} (usual), {', '.join(others[:-1])} or {others[-1]}"


def _add_language_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--language", default="en", metavar="CODE", help="language of all texts (en)")


def _add_own_language_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--language", metavar="CODE", help="language of all texts (that of your settings)")


def _add_mods_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--mod",
        metavar="PATH",
        action="append",
        default=[],
        help="use this content pack too (may be repeated)",
    )


COMMANDS: dict[str, tuple[str, str, Add]] = {
    "play": (
        "open the window and play (this is what happens without a command)",
        "  ironsphere play\n  ironsphere play --seat zeon=officer --seed 7\n"
        "  ironsphere play --campaign quick_war --seat zeon=human --seat federation=ace\n"
        "  ironsphere play --system duel --map duel_quarry --seat seat_1=human --seat seat_2=human\n"
        "  ironsphere play --seat zeon=bot:'python my_bot.py'",
        _add_play,
    ),
    "simulate": (
        "let built-in players fight many battles without a screen, and print who won",
        "  ironsphere simulate skirmish --games 200 --seats ace,officer --jobs 2\n"
        "  ironsphere simulate skirmish --seats officer,cadet --sprt 0,100\n"
        "  ironsphere simulate skirmish --games 2000 --cluster local:8\n"
        "  ironsphere simulate skirmish --seats ace,'bot:OTHER/ironsphere bot skirmish --level ace'\n"
        "  ironsphere simulate duel --balance --games 40 --frames gm,varg,hound\n"
        "  ironsphere simulate totalwar --games 10 --seats officer,cadet --campaign quick_war",
        _add_simulate,
    ),
    "balance": (
        "measure how fair a table is: seats, squads, sides of wars and missions, one level in every seat",
        "  ironsphere balance skirmish --games 400 --jobs 2\n"
        "  ironsphere balance skirmish --table seats --on long_dark --level ace --html long_dark.html\n"
        "  ironsphere balance totalwar --on quick_war --games 40",
        _add_balance,
    ),
    "replay": (
        "print a saved game step by step, or verify it",
        "  ironsphere replay game.ironsave\n  ironsphere replay game.ironsave --verify",
        _add_replay,
    ),
    "chronicle": (
        "write a page that shows a saved war: its map over time, gold, losses, battles and aces",
        "  ironsphere chronicle war.ironsave -o war.html",
        _add_chronicle,
    ),
    "table": (
        "play by JSON lines on standard input and output, for programs",
        '  echo \'{"op":"help"}\' | ironsphere table',
        _add_table,
    ),
    "bot": (
        "play a seat by the bots' protocol, so that two versions of the game can meet",
        "  ironsphere simulate skirmish --seats ace,'bot:OTHER/ironsphere bot skirmish --level ace'\n"
        "  ironsphere play --seat zeon=bot:'OTHER/ironsphere bot skirmish --level officer'",
        _add_bot,
    ),
    "mods": (
        "begin, check, list and describe content packs",
        "  ironsphere mods new my_pack\n  ironsphere mods check my_pack\n"
        "  ironsphere mods entries cards beam\n  ironsphere mods list\n"
        "  ironsphere mods schema --out schemas",
        _add_mods,
    ),
    "maps": (
        "make boards by seed, and measure how fair they are",
        "  ironsphere maps new --help\n"
        "  ironsphere maps new SYSTEM --seed 7 -o board.yaml\n"
        "  ironsphere maps new SYSTEM --seed 7 --games 40",
        _add_maps,
    ),
    "rules": (
        "print entries of the rulebook, or search it",
        "  ironsphere rules\n  ironsphere rules SK-3.2\n  ironsphere rules line of sight",
        _add_rules,
    ),
    "shot": (
        "draw a scene into a picture, without a screen",
        "  ironsphere shot title -o title.png\n  ironsphere shot battle -o battle.png --size 1920x1080\n"
        '  ironsphere shot war -o map.png --save war.ironsave --keys "C N"',
        _add_shot,
    ),
}
