"""The `out:` of a template's header tells the columns that its SELECT has."""

from __future__ import annotations

import pytest
import sqlglot
from shoal.sql.render import header, templates

from tests.golden.recording import Case
from tests.unit.test_house import fits


@pytest.mark.parametrize("template", templates())
def test_a_header_tells_the_columns_that_come_out(template: str, cases: list[Case]) -> None:
    for case in cases:
        real = sqlglot.parse_one(case.sql, read="duckdb").named_selects
        assert fits(header(template)["out"], real), (case.run, header(template)["out"], real)
