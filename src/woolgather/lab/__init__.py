"""Experiments: many games between bots, and the statistics on them."""
