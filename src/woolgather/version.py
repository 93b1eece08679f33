"""The version, in a place that can be read without importing anything else."""

__version__ = "0.1.0"
