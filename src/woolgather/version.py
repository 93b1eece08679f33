"""The version, in a module that can be read without importing anything else."""

__version__ = "0.1.0"
