"""The smallest games that prove the contract: no luck, a private deal, and everything at once."""
