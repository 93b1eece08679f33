"""The table at the command line: plain lines of text, with colour where available and complete without it."""
