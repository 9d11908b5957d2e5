"""The row engine Spark: sources and targets in a session, while cells and the search are in DuckDB on the driver."""
