"""The release: what becomes of each column, its SELECT, its measures, its summary and its reuse."""
