"""The smallest games that exercise the contract: one without luck, one with a private deal, one with everything."""
