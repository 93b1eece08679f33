"""`python -m woolgather.table` is `woolgather table`.

The bots' processes import this module too, so it is kept light.
"""

if __name__ == "__main__":
    import sys

    from woolgather.cli import main

    sys.exit(main(["table", *sys.argv[1:]]))
