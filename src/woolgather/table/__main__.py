"""`python -m woolgather.table` is `woolgather table`.

The bots' processes import this module too, so it is kept light.
"""

if __name__ == "__main__":
    import re
    import sys

    from woolgather.cli import main

    typed = [re.sub(r"^--name(?==|$)", "--known-as", each) for each in sys.argv[1:]]  # as it was called here before
    sys.exit(main(["table", *typed]))
