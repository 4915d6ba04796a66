"""What the commands do. Each imports what it needs when it runs, so that help is instant."""

import argparse
import sys
from pathlib import Path

EXIT_OK, EXIT_PROBLEMS = 0, 1


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


def replay(args: argparse.Namespace) -> int:
    """Print or verify a saved game."""
    from game.app.cli_replay import print_replay, print_verdict

    path = Path(args.file)
    return print_verdict(path) if args.verify else print_replay(path, args.first, args.last)


def chronicle(args: argparse.Namespace) -> int:
    """Write the page of a saved war."""
    from game.app.registry import systems
    from game.lab.chronicle import run

    return run(Path(args.file), Path(args.output), systems())


def table(args: argparse.Namespace) -> int:
    """Serve the table protocol."""
    from game.app.registry import load_content, table_services
    from game.session.protocol import TableSession, serve

    content = load_content(_packs(args))
    if not content.report.is_clean:
        print(content.report.render(), file=sys.stderr)
    serve(TableSession(table_services(content.catalog)), sys.stdin.buffer, sys.stdout.buffer)
    return EXIT_OK


def mods_check(args: argparse.Namespace) -> int:
    """Report every problem of content packs."""
    from game import __version__
    from game.app.registry import content_places, system_schemas
    from game.content.load import check_packs

    places = content_places()
    report = check_packs(
        _existing(args.paths),
        system_schemas(),
        __version__,
        shipped=places.shipped,
        shipped_maps=places.shipped_maps,
    )
    print(report.render())
    return EXIT_OK if report.is_clean else EXIT_PROBLEMS


def mods_schema(args: argparse.Namespace) -> int:
    """Write the JSON Schemas, or say which are out of date."""
    from game.app.registry import system_schemas
    from game.content.paths import mods_dir
    from game.content.schema import stale_schemas, write_schemas

    folder = Path(args.out) if args.out else mods_dir() / "_schema"
    if args.check:
        stale = stale_schemas(folder, system_schemas())
        print("\n".join(f"{path}: out of date" for path in stale) or f"{folder}: up to date")
        return EXIT_PROBLEMS if stale else EXIT_OK
    changed = write_schemas(folder, system_schemas())
    print("\n".join(f"{path}: written" for path in changed) or f"{folder}: up to date")
    return EXIT_OK


def mods_list(args: argparse.Namespace) -> int:
    """List the packs."""
    from game.app.registry import load_content

    report = load_content(_packs(args)).report
    for pack in report.packs:
        state = "" if pack.is_enabled else f"  disabled: {pack.disabled_because}"
        print(f"{pack.id} {pack.version}  {pack.name}  ({pack.place}){state}")
    print(report.summary())
    return EXIT_OK


def rules(args: argparse.Namespace) -> int:
    """Print the rulebook, or what was asked of it."""
    from game.app.cli_rules import print_rules
    from game.app.registry import load_content

    return print_rules(load_content(_packs(args)).catalog, args.words, args.system)


def _packs(args: argparse.Namespace) -> tuple[Path, ...]:
    return _existing(args.mod)


def _existing(texts: list[str]) -> tuple[Path, ...]:
    from game.app.failures import CommandError

    paths = tuple(Path(text) for text in texts)
    for path in paths:
        if not path.is_dir():
            raise CommandError(f"{path}: there is no such folder; a content pack is a folder with a mod.yaml")
    return paths
