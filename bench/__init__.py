"""Our speed beside other systems', measured in the same kind of loop: `make bench`, or `python -m bench`."""
