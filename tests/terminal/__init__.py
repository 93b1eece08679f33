"""The table at the command line."""
