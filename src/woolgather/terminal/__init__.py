"""The table at the command line: plain lines of text, in colour where there is any, complete without."""
