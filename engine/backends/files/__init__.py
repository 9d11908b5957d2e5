"""Files as targets and as sources replaced in place: parquet and CSV, written through DuckDB."""
