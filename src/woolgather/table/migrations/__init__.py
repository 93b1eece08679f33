"""How the database reached its present schema; each migration runs once, when the server starts."""
