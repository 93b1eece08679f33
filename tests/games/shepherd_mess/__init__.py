"""Shepherd Mess, rule by rule."""
