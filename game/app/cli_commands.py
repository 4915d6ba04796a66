"""What the commands do. Each imports what it needs when it runs, so that help is instant."""

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path

from game.app.cli_mods import given_packs

EXIT_OK = 0


def play(args: argparse.Namespace) -> int:
    """Open the window."""
    from game.app.screen import run_play

    return run_play(args)


def shot(args: argparse.Namespace) -> int:
    """Draw a scene into a file."""
    from game.app.screen import run_shot

    return run_shot(args)


def simulate(args: argparse.Namespace) -> int:
    """Let built-in players fight."""
    from game.lab.simulate import run

    return run(args)


def balance(args: argparse.Namespace) -> int:
    """Let a level play itself in every seat."""
    from game.lab.simulate import run_balance

    return run_balance(args)


def replay(args: argparse.Namespace) -> int:
    """Print or verify a saved game. Raises CommandError for steps that there are not."""
    from game.app.cli_replay import print_replay, print_verdict, refuse_range

    refuse_range(args.first, args.last, is_verified=args.verify)
    path, texts = Path(args.file), _texts(args.language)
    return print_verdict(path, texts) if args.verify else print_replay(path, texts, args.first, args.last)


def _texts(asked: str | None) -> Mapping[str, str]:
    """Return the texts of a language that was asked for, else of the settings. Raises SetupError."""
    from game.app.registry import LANGUAGE, spoken
    from game.app.settings import own_language
    from game.session.home import load_content, user_places

    catalog = load_content().catalog
    own = own_language(user_places().settings)
    language = asked or (own if own in catalog.languages else LANGUAGE)
    return spoken(catalog, language).strings(language)


def chronicle(args: argparse.Namespace) -> int:
    """Write the page of a saved campaign."""
    from game.app.registry import systems
    from game.lab.chronicle import run

    return run(Path(args.file), Path(args.output), systems(), _texts(args.language))


def table(args: argparse.Namespace) -> int:
    """Serve the table protocol."""
    from game.app.registry import spoken, table_services
    from game.session.home import told_content, user_places
    from game.session.protocol import TableSession, serve
    from game.session.table_files import TableFiles

    content = told_content(given_packs(args.mod))
    files = TableFiles(None if args.any_file else Path(args.files) if args.files else user_places().table)
    services = table_services(spoken(content.catalog, args.language), args.language, files)
    serve(TableSession(services), sys.stdin.buffer, sys.stdout.buffer)
    return EXIT_OK


def bot(args: argparse.Namespace) -> int:
    """Play a seat by lines until the input ends."""
    from game.agents.advise import UnknownLevelError, make_agent
    from game.app.failures import CommandError
    from game.app.registry import systems
    from game.content.problems import known_instead
    from game.session.bot_server import BotServer, serve_bot

    known = dict(systems())
    if args.system not in known:
        raise CommandError(f"there is no system {args.system!r}; {known_instead(args.system, known)}")
    try:
        make_agent(known[args.system], args.level)
    except UnknownLevelError as error:
        raise CommandError(str(error)) from error
    problem = serve_bot(BotServer(known, args.level, args.budget), sys.stdin.buffer, sys.stdout.buffer)
    if problem:
        raise CommandError(problem)
    return EXIT_OK


def rules(args: argparse.Namespace) -> int:
    """Print the rulebook, or what was asked of it."""
    from game.app.cli_rules import print_rules
    from game.app.registry import spoken
    from game.session.home import told_content

    catalog = spoken(told_content(given_packs(args.mod)).catalog, args.language)
    return print_rules(catalog, args.words, args.system)
