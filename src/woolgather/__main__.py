"""`python -m woolgather`: the command by another road."""

import sys

from woolgather.cli import main

if __name__ == "__main__":
    sys.exit(main())
