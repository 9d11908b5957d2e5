"""The row and cell engine PostgreSQL: its session, catalog, targets, views and tables replaced in place."""
