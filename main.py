"""Start Ironsphere from a checkout: the same program as the installed ``ironsphere`` command."""

import sys

if __name__ == "__main__":
    try:
        from game.app.main import main
    except ModuleNotFoundError as missing:
        if missing.name is None or missing.name.partition(".")[0] == "game":
            raise
        sys.exit(
            f"ironsphere: this Python has no package {missing.name!r}, which the game needs; "
            "start it by the command under 'Play' in README.md, which installs what is missing"
        )
    sys.exit(main())
