"""The least memory that shoal lets DuckDB have is enough: what does not fit is written to disk."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import duckdb
import pytest
import shoal

ROWS = 1_200_000
PERSON = "'p' || i as name, hash(i) % 73 as age, hash(i, 1) % 3000 as zip, hash(i, 2) % 2 as sex, hash(i, 3) % 60 as country"
VISIT = "date '1940-01-01' + cast(hash(i, 4) % 25000 as int) as born, hash(i, 5) % 400 as diagnosis, md5(i::varchar) as note"
GENERAL: dict[str, Any] = {
    "age": {"taxonomy": {"intervals": [10, 40]}},
    "zip": {"taxonomy": {"mask": 4, "pad": "0"}},
    "born": {"taxonomy": {"date": ["quarter", "year"]}},
    "sex": {"taxonomy": "suppress"},
}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("algorithm", "quasi"), [("full_domain", GENERAL), ("mondrian", {"age": {}, "zip": {}, "born": {}, "country": {}})]
)
def test_the_least_memory_is_enough(algorithm: str, quasi: dict[str, Any], tmp_path: Path) -> None:
    source = tmp_path / "people.parquet"
    with duckdb.connect() as con:
        con.execute(f"copy (select {PERSON}, {VISIT} from range({ROWS}) as r(i)) to '{source}'")
    policy = {
        "identifiers": ["name"],
        "quasi_identifiers": quasi,
        "sensitive": {"diagnosis": {}},
        "keep": ["note"],
        "other": "drop",
        "privacy": [{"k_anonymity": {"k": 5}}],
        "algorithm": algorithm,
    }
    shoal.anonymize(str(source), policy, target=str(tmp_path / "anon.parquet"), memory_limit="400MB", threads=2)
    with duckdb.connect() as con:
        assert con.execute(f"select count(*) from '{tmp_path}/anon.parquet'").fetchall() == [(ROWS,)]
