"""Benchmarks: our speed next to other systems', measured in the same kind of loop.

Run them with `make bench` or `python -m bench`.
"""
