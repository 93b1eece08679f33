"""`python -m woolgather.table` starts the server. The bots' processes import this module too, so it is kept light."""

if __name__ == "__main__":
    from woolgather.table.run import command

    command()
