"""`python -m woolgather.table` sets the table. The bots' processes import this page too, so it is kept light."""

if __name__ == "__main__":
    from woolgather.table.run import command

    command()
