"""`python -m woolgather`: the same as the command `woolgather`."""

import sys

from woolgather.cli import main

if __name__ == "__main__":
    sys.exit(main())
