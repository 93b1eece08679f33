"""Shear Panic, rule by rule."""
