"""Start Ironsphere from a checkout: the same program as the installed ``ironsphere`` command."""

import sys

from game.app.main import main

if __name__ == "__main__":
    sys.exit(main())
