"""How much the table server carries: moves, bots, memory, long games, idle connections.

Run it with `make bench-table`, or a part of it with `python -m bench.table moves --tables 50`.
"""
