"""Sheepy Time, rule by rule."""
