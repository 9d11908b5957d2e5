"""What errors may show."""

from __future__ import annotations

import pytest
from shoal.errors import EngineError, hide_credentials


@pytest.mark.parametrize(
    "written",
    [
        "oracle://joe:hunter2@host/db",
        "postgresql+psycopg://joe:hunter2@host/db",
        "postgresql:joe:hunter2@host/db?table=x",
        "postgres//joe:hunter2@host/db",
        "host=host password=hunter2 dbname=x",
        "md:db?motherduck_token=hunter2",
        "https://host/x.csv?sig=hunter2&part=1",
        "s3://joe:hunter2@bucket/x.parquet",
        "postgresql://host/db?table=x#password=hunter2",
    ],
)
def test_an_error_quotes_no_credentials(written: str) -> None:
    told = str(EngineError(f"what kind of source {written} is cannot be told"))
    assert "hunter2" not in told
    assert "joe" not in told
    assert told.startswith("what kind of source ")
    assert told.endswith(" is cannot be told")


@pytest.mark.parametrize(
    "plain", ["policy.yaml, line 12: a[1].b: must be", "C:/data/x@y.csv", "12:30 foo@bar", "tokens=3 of key=4"]
)
def test_the_rest_is_left_alone(plain: str) -> None:
    assert hide_credentials(plain) == plain
