"""What the commands on content packs do. Each imports what it needs when it runs, so that help is instant."""

import argparse
import re
import sys
from pathlib import Path

EXIT_OK, EXIT_PROBLEMS = 0, 1


def given_packs(texts: list[str]) -> tuple[Path, ...]:
    """Return the folders of packs; an id stands for the pack in the player's mods folder.

    Raises CommandError for one that does not exist, and for an archive.
    """
    from game.app.failures import CommandError
    from game.session.home import why_no_pack

    for text in texts:
        if why := why_no_pack(Path(text)):
            raise CommandError(why)
    return _folders(texts)


def _folders(texts: list[str]) -> tuple[Path, ...]:
    from game.session.home import pack_folder

    return tuple(pack_folder(Path(text)) for text in texts)


def check(args: argparse.Namespace) -> int:
    """Report every problem of the packs at the paths; without any, of all that are installed."""
    from game import __version__
    from game.app.failures import CommandError
    from game.app.registry import system_schemas
    from game.content.load import check_packs
    from game.content.packs import unreadable
    from game.session.home import content_places

    for path in _folders(args.paths):
        if (problem := unreadable(path)) is not None:
            raise CommandError(f"{path}: {problem.message}; {problem.hint}")
    places = content_places()
    report = check_packs(
        _folders(args.paths),
        system_schemas(),
        __version__,
        shipped=places.shipped,
        shipped_maps=places.shipped_maps,
        user=None if args.paths else places.user,
        order=places.order,
    )
    print(report.render())
    return EXIT_OK if report.is_clean else EXIT_PROBLEMS


def new(args: argparse.Namespace) -> int:
    """Write a new pack and say what to do with it."""
    from game.app.failures import CommandError
    from game.content.fields import ID_PATTERN, LONGEST_ID, why_no_name
    from game.content.order import BASE
    from game.content.paths import mods_dir
    from game.content.starter import begin_pack
    from game.session.errors import unwritable
    from game.session.home import content_places
    from game.session.table_files import RESERVED_NAMES

    if not re.fullmatch(ID_PATTERN, args.id):
        raise CommandError(f"{args.id!r} is no id: lower-case letters, digits and _, a letter first")
    if len(args.id) > LONGEST_ID or args.id in RESERVED_NAMES:
        raise CommandError(
            f"{args.id!r} cannot be a folder everywhere: choose another id, of 64 letters at most"
        )
    if args.id == BASE:
        raise CommandError(f"{args.id!r} is the game's own pack: choose another id")
    name = args.name or args.id.replace("_", " ").title()
    if why := why_no_name(name):
        raise CommandError(f"--name: {why}")
    home = content_places().user
    parent = Path(args.into) if args.into else home
    if parent is None:
        raise CommandError("there is no folder of mods for this user; say where to by --into FOLDER")
    folder = parent / args.id
    try:
        files = begin_pack(mods_dir(), folder, args.id, name, is_empty=args.empty)
    except FileExistsError as problem:
        raise CommandError(f"{folder} is there already; choose another id or folder") from problem
    except OSError as problem:
        raise CommandError(str(unwritable(folder, problem))) from problem
    for file in files:
        print(file)
    print(f"Change what you like, then: ironsphere mods check {folder}")
    if home is not None and parent.resolve() == home.resolve():
        print("The game loads it when it starts, or when its list of mods is read again.")
    else:
        print(f"To play with it: ironsphere play --mod {folder}")
    return EXIT_OK


def entries(args: argparse.Namespace) -> int:
    """List the ids of a kind, or how many entries there are of each kind."""
    from game.app.failures import CommandError
    from game.content.problems import did_you_mean
    from game.session.home import told_content

    catalog = told_content(given_packs(args.mod)).catalog
    if args.kind is None:
        for kind in catalog.kinds:
            print(f"{kind.folder:12} {len(catalog.entries.get(kind.name, {}))}")
        return EXIT_OK
    wanted = next((kind for kind in catalog.kinds if args.kind in (kind.folder, kind.name)), None)
    if wanted is None:
        folders = [kind.folder for kind in catalog.kinds]
        hint = did_you_mean(args.kind, folders) or f"there are {', '.join(folders)}"
        raise CommandError(f"there is no kind {args.kind!r}; {hint}")
    rows = []
    for entry_id, entry in sorted(catalog.entries.get(wanted.name, {}).items()):
        name = str(getattr(entry, "name", "") or getattr(entry, "title", ""))
        origin = catalog.origin(wanted.name, entry_id)
        where = f"{origin.file}:{origin.line}" if origin is not None else ""
        if all(word.casefold() in f"{entry_id} {name} {where}".casefold() for word in args.words):
            rows.append((entry_id, name, where))
    if not rows:
        words = " ".join(args.words)
        lacking = f"no {wanted.noun or wanted.name} has {words!r} in its id, name or file"
        print(f"ironsphere: {lacking if words else f'there are no {wanted.folder}'}", file=sys.stderr)
        return EXIT_PROBLEMS
    widths = [max((len(row[column]) for row in rows), default=0) for column in (0, 1)]
    for entry_id, name, where in rows:
        print(f"{entry_id:{widths[0]}}  {name:{widths[1]}}  {where}")
    return EXIT_OK


def schema(args: argparse.Namespace) -> int:
    """Write the JSON Schemas, or say which are out of date."""
    from game.app.failures import CommandError
    from game.app.registry import system_schemas
    from game.content.paths import mods_dir
    from game.content.schema import stale_schemas, write_schemas
    from game.session.errors import unwritable

    folder = Path(args.out) if args.out else mods_dir() / "_schema"
    if args.check:
        stale = stale_schemas(folder, system_schemas())
        print("\n".join(f"{path}: out of date" for path in stale) or f"{folder}: up to date")
        return EXIT_PROBLEMS if stale else EXIT_OK
    try:
        changed = write_schemas(folder, system_schemas())
    except OSError as problem:
        raise CommandError(str(unwritable(folder, problem))) from problem
    print("\n".join(f"{path}: written" for path in changed) or f"{folder}: up to date")
    return EXIT_OK


def listed(args: argparse.Namespace) -> int:
    """List the packs."""
    from game.session.home import load_content

    report = load_content(given_packs(args.mod)).report
    for pack in report.packs:
        state = "" if pack.is_enabled else f"  disabled: {pack.disabled_because}"
        print(f"{pack.id} {pack.version}  {pack.name}  ({pack.place}){state}")
    print(report.summary())
    return EXIT_OK


def doctor(args: argparse.Namespace) -> int:
    """Examine a pack: load it, play what it brings, and say what came of it; exit 1 on faults."""
    from game.app.failures import CommandError
    from game.content.packs import HEADER
    from game.content.problems import counted
    from game.content.reading import told
    from game.lab.doctor import CasePlayer, examined
    from game.lab.progress import ProgressBar
    from game.session.home import PackChoice, load_content

    path, *others = given_packs([args.path, *args.mod])
    loaded = load_content([*others, path], PackChoice())
    place = told((path.parent if path.name == HEADER else path).as_posix())
    packs = [
        each for each in loaded.report.packs if each.place == place or each.place.startswith(f"{place}/")
    ]
    if not packs:
        raise CommandError(f"{path}: this is no pack: it has no mod.yaml")
    faults, bar, far = 0, ProgressBar(1, sys.stderr), (0, 0)
    try:
        with CasePlayer(loaded.catalog) as player:
            for step in examined(loaded, packs[0], player):
                bar.clear()
                for advice in step.found:
                    print(advice.render())
                    faults += advice.sort == "fault"
                bar = ProgressBar(step.total, sys.stderr) if step.done == 1 else bar
                bar.show(step.done, step.what)
                far = step.done, step.total
    except KeyboardInterrupt:
        bar.clear()
        print(
            f"{packs[0].id}: stopped after {far[0]} of {far[1]} steps; {counted(faults, 'fault')} until then"
        )
        raise
    bar.clear()
    print(f"{packs[0].id}: {counted(faults, 'fault')}")
    return EXIT_PROBLEMS if faults else EXIT_OK
