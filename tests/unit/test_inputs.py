"""What the functions of shoal take: frames of any types, strings for columns and models, and one sentence for all else."""

from __future__ import annotations

import datetime as dt
import inspect
from collections import Counter
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

import duckdb
import numpy
import pandas
import polars
import pyarrow
import pytest
import shoal
from shoal.backends.duckdb.backend import DuckDB
from shoal.backends.duckdb.csv_source import reading_options
from shoal.policy.model import KEYS

FRAME = pandas.DataFrame({"zip": ["1", "1", "2", "2"], "age": [3, 3, 4, 4], "disease": ["a", "b", "a", "b"]})
POLICY = shoal.Policy(quasi_identifiers=["zip", "age"], sensitive="disease", privacy="k_anonymity:k=2")


# strings for columns and models


@pytest.mark.parametrize(
    "models",
    [
        "k_anonymity:k=2",
        ["k_anonymity:k=2"],
        {"k_anonymity": {"k": 2}},
        [{"k_anonymity": {"k": 2}}],
        shoal.models.KAnonymity(k=2),
        (shoal.models.KAnonymity(k=2),),
    ],
)
def test_models_are_given_in_any_form(models: Any) -> None:
    [finding] = shoal.audit(FRAME, "zip", "disease", models).privacy
    assert (finding.model, finding.parameters, finding.ok) == ("k_anonymity", {"k": 2}, True)
    assert shoal.Policy(quasi_identifiers="zip", privacy=models).models == (shoal.models.KAnonymity(k=2),)


def test_lists_of_values_in_a_short_form() -> None:
    policy = shoal.Policy(quasi_identifiers="zip", sensitive="d", privacy="pd_recursive_l_diversity:c=3,l=2,allowed=a|b")
    assert policy.models[0].parameters() == {"c": 3.0, "l": 2, "allowed": ["a", "b"]}


def test_one_column_is_one_column() -> None:
    frame = FRAME.rename(columns={"zip": "zip,age"})
    assert shoal.audit(frame, "zip,age").quasi_identifiers == ("zip,age",)
    assert shoal.advise(frame, "disease").sensitive[0].name == "disease"
    assert shoal.audit(FRAME, FRAME.columns[:2]).quasi_identifiers == ("zip", "age")


# a policy of keyword arguments


def test_a_policy_takes_the_keys_of_its_file() -> None:
    assert set(inspect.signature(shoal.Policy).parameters) == set(KEYS)
    content = {
        "source": "a.csv",
        "target": "b.csv",
        "identifiers": ["name"],
        "person": ["ssn"],
        "quasi_identifiers": {"age": {"taxonomy": {"intervals": [10]}}},
        "sensitive": ["disease"],
        "keep": ["note"],
        "other": "drop",
        "privacy": [{"k_anonymity": {"k": 2}}],
        "algorithm": {"name": "mondrian"},
        "then": None,
        "suppression": {"limit": 0.5},
        "metrics": [],
        "seed": 3,
    }
    assert shoal.Policy(**content) == shoal.Policy.parse(content)  # type: ignore[arg-type]


def test_a_policy_tells_all_its_errors() -> None:
    with pytest.raises(shoal.PolicyError) as refused:
        shoal.Policy(quasi_identifiers=[], privacy="k_anonymity:k=0", seed="x")  # type: ignore[arg-type]
    assert {error.location for error in refused.value.errors} == {"seed", "quasi_identifiers", "privacy[0].k_anonymity.k"}


# what is refused


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: shoal.audit(FRAME.to_numpy(), "zip"), "a numpy array has no names for its columns: pass pandas.DataFrame"),
        (lambda: shoal.audit(FRAME["zip"], "zip"), "a Series is one column, not a table: pass series.to_frame()"),
        (lambda: shoal.audit({"zip": [1]}, "zip"), "an object of the type dict is no table"),  # type: ignore[arg-type]
        (lambda: shoal.audit(5, "zip"), "an object of the type int is no table"),  # type: ignore[arg-type]
        (lambda: shoal.audit(FRAME, "zap"), "did you mean zip?"),
        (lambda: shoal.audit(FRAME, [["zip"]]), "quasi: [0] must be a text or a number, not a list"),  # type: ignore[list-item]
        (lambda: shoal.audit(FRAME, "zip", models="k_anon:k=2"), "did you mean k_anonymity?"),
        (lambda: shoal.audit(FRAME, "zip", models="k_anonymity:2"), "needs its parameters as key=value"),
        (lambda: shoal.audit(FRAME, "zip", models=5), "models: [0] must be a mapping, not 5"),  # type: ignore[arg-type]
        (lambda: shoal.anonymize(FRAME), "a policy is missing"),
        (lambda: shoal.anonymize(FRAME, 5), "a policy is a path, a dict or a shoal.Policy, not 5"),  # type: ignore[arg-type]
        (lambda: shoal.anonymize(POLICY, FRAME), "the source comes first and the policy second"),  # type: ignore[arg-type]
        (lambda: shoal.anonymize(FRAME, POLICY, target=5), "target must be a text or a path, not 5"),  # type: ignore[arg-type]
        (lambda: shoal.anonymize(FRAME, POLICY, con="db"), "con must be a connection to DuckDB"),  # type: ignore[arg-type]
        (lambda: shoal.anonymize(FRAME, POLICY, threads=0), "threads must be a whole number from 1 on, not 0"),
        (lambda: shoal.anonymize(FRAME, POLICY, memory_limit="1XB"), "memory_limit must be a size such as '512MiB'"),
        (lambda: shoal.advise(FRAME, "disease", want=5), "want must be a pair of tau and u"),  # type: ignore[arg-type]
        (lambda: shoal.audit(pandas.concat([FRAME, FRAME], axis=1), "zip"), "several columns of the name 'age', 'disease'"),
    ],
)
def test_a_wrong_argument_is_one_sentence(call: Callable[[], object], sentence: str) -> None:
    with pytest.raises(shoal.PolicyError) as refused:
        call()
    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_relation_of_another_connection_is_refused() -> None:
    with duckdb.connect() as con, pytest.raises(shoal.PolicyError, match="belongs to another connection"):
        shoal.audit(con.sql("select 1 as zip"), "zip")


# frames


COLUMNS: dict[str, tuple[Any, list[Any]]] = {
    "decimals": (pandas.Series([Decimal("1.5"), Decimal("1E+30"), None]), [Decimal("1.5"), Decimal("1E+30"), None]),
    "numbers of several types": (pandas.Series([Decimal("1.5"), 2, 2.25], dtype=object), [1.5, 2.0, 2.25]),
    "large integers": (pandas.Series([2**70, 1, None], dtype=object), [2**70, 1, None]),
    "texts and numbers": (pandas.Series(["01234", 1234, None], dtype=object), ["01234", "1234", None]),
    "truth values and numbers": (pandas.Series([True, 2, None], dtype=object), ["True", "2", None]),
    "missing texts": (pandas.Series(["a", float("nan"), None], dtype=object), ["a", None, None]),
    "periods": (pandas.Series(pandas.period_range("2020-01", periods=3, freq="M")), ["2020-01", "2020-02", "2020-03"]),
    "intervals": (pandas.Series(pandas.interval_range(0, 3)), ["(0, 1]", "(1, 2]", "(2, 3]"]),
    "sparse": (pandas.Series(pandas.arrays.SparseArray([0, 0, 1])), [0, 0, 1]),
    "complex": (pandas.Series([1j, 2j, 3j]), ["1j", "2j", "3j"]),
    "half floats": (pandas.Series([1.5, 2, 3], dtype="float16"), [1.5, 2, 3]),
    "integers that may be missing": (pandas.Series([1, None, 3], dtype="Int64"), [1, None, 3]),
    "categories of integers": (pandas.Series([3, 1, None], dtype="category"), [3, 1, None]),
    "dates": (pandas.Series([dt.date(2020, 1, 1), None, dt.date(1, 1, 1)]), [dt.date(2020, 1, 1), None, dt.date(1, 1, 1)]),
    "nothing": (pandas.Series([None, None, None], dtype=object), [None, None, None]),
}


def test_every_value_of_a_frame_arrives() -> None:
    frame = pandas.DataFrame({**{what: values for what, (values, _) in COLUMNS.items()}, "zip": ["1", "1", "1"]})
    policy = shoal.Policy(quasi_identifiers="zip", keep=[*COLUMNS], privacy="k_anonymity:k=3")
    with shoal.anonymize(frame, policy) as release:
        arrived = release.to_arrow().to_pydict()
    assert {what: Counter(arrived[what]) for what in COLUMNS} == {
        what: Counter(expected) for what, (_, expected) in COLUMNS.items()
    }


@pytest.mark.parametrize("ordered", [False, True])
def test_a_categorical_column_comes_back_as_it_was(ordered: bool) -> None:
    dtype = pandas.CategoricalDtype(["high", "low", "nobody has it"], ordered=ordered)
    frame = FRAME.assign(disease=pandas.Series(["low", "high", "low", "high"], dtype=dtype))
    with shoal.anonymize(frame, POLICY) as release:
        arrived = release.to_pandas()["disease"]
    assert arrived.dtype == pandas.CategoricalDtype(["high", "low"], ordered=ordered)
    assert sorted(arrived) == ["high", "high", "low", "low"]


def test_every_kind_of_frame_is_read_as_often_as_needed() -> None:
    table = pyarrow.Table.from_pandas(FRAME)
    frames = [
        FRAME,
        FRAME.set_index("age", drop=False),
        polars.from_arrow(table),
        polars.from_arrow(table).lazy(),  # type: ignore[union-attr]
        table,
        pyarrow.RecordBatchReader.from_batches(table.schema, table.to_batches()),
        table.to_batches()[0],
    ]
    for frame in frames:
        if isinstance(frame, polars.LazyFrame | pyarrow.RecordBatchReader):  # which others may read once
            with shoal.anonymize(frame, POLICY) as release:
                assert release.summary["release"]["rows"] == 4, type(frame)
        else:
            assert shoal.audit(frame, ["zip", "age"], "disease").rows == 4, type(frame)


def test_columns_without_names_have_numbers() -> None:
    assert shoal.audit(pandas.DataFrame(numpy.array([[1, 2], [1, 3]])), "0").smallest_class == 2


@pytest.mark.parametrize(
    ("text", "signs"),
    [
        ("a;b\n1;x\n2;y\n", ["delim = ';'", "quote = '\"', escape = '\"', strict_mode = true"]),
        ("a;b\n1;'x;'\n2;'y'\n", ["delim = ';'", "quote = ''''", "escape = ''''"]),
        ('a,b\n1,"x\\", y"\n2,"y"\n', ["delim = ','", "quote = '\"'", "escape = '\\'"]),
        ("a\n1\n", []),
    ],
)
def test_the_signs_of_a_csv_file_are_looked_for_once(text: str, signs: list[str], tmp_path: Path) -> None:
    """Tell the statements that read it what the first one has found: each would search for as long again."""
    (tmp_path / "a.csv").write_text(text, encoding="utf-8")
    backend = DuckDB(threads=1)
    assert reading_options(backend, str(tmp_path / "a.csv"), [], lambda _: "value") == signs
    backend.close()


# the package


def test_the_package_shows_what_users_call() -> None:
    assert set(dir(shoal)) == {*shoal.__all__, "__version__"}
    assert all(hasattr(shoal, name) for name in dir(shoal))


def test_a_wrapper_is_a_connection_too() -> None:
    """Such as dbt hands over to a model in Python."""

    class Wrapper:
        def __init__(self, of: duckdb.DuckDBPyConnection) -> None:
            self._of = of

        def __getattr__(self, name: str) -> Any:
            return getattr(self._of, name)

    with duckdb.connect() as con, shoal.anonymize(FRAME, POLICY, con=Wrapper(con)) as release:  # type: ignore[arg-type]
        assert release.summary["release"]["classes"] > 0
