"""How the store came to its present shape; each step is run once, at the start of the server."""
