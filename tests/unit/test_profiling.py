"""What names say in four languages, what values look like, and which taxonomy fits them."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shoal.backends.base import Column
from shoal.hierarchies.kinds import Taxonomy
from shoal.params import yaml_text
from shoal.params.location import Location
from shoal.profiling import words
from shoal.profiling.columns import Figures, Shape, Texts
from shoal.profiling.combinations import LARGEST, MOST, size
from shoal.profiling.fitting import fit
from shoal.profiling.guesses import guess
from shoal.profiling.mess import mess, spellings

pytestmark = pytest.mark.core

# names

NAMES = {
    "name": "name firstName LAST_NAME Vorname nachname Nom prénom Apellidos patient_name",
    "date of birth": "dob birth_date DateOfBirth Geburtsdatum gebdat date_naissance fecha_nacimiento born",
    "sex": "sex Gender Geschlecht sexe sexo género",
    "postal code": "zip ZIP5 zipCode PLZ Postleitzahl code_postal codigo_postal",
    "age": "age Alter edad age_at_admission",
    "diagnosis": "icd10 Diagnose diagnosis_code maladie Diagnóstico",
    "income": "salary Gehalt revenu salario income",
    "number of a person": "patient_id PatientID kundennummer Patienten-Nr id_paciente id mrn",
    "number that an authority gave to a person": "ssn Sozialversicherungsnummer NIR dni passport_no",
    "phone number": "phone Telefon téléphone teléfono mobile",
    "e-mail address": "email E-Mail correo courriel",
    "street address": "street_address Straße rue dirección",
    "place": "city Wohnort ville ciudad",
    "free text": "notes Bemerkung remarques observaciones",
    "marital status": "marital-status Familienstand estado_civil",
    "belief or conviction": "religion Konfession partido",
}


@pytest.mark.parametrize(("topic", "name"), [(topic, name) for topic, names in NAMES.items() for name in names.split()])
def test_a_name_says_what_a_column_is_about(topic: str, name: str) -> None:
    found = words.topic(name)
    assert found is not None
    assert found[0].name == topic


@pytest.mark.parametrize("name", ["x", "", "value", "hotelling", "paid_by", "42", "\n", "sexton", "aged"])
def test_a_name_may_say_nothing(name: str) -> None:
    assert words.topic(name) is None


def test_words_stand_in_one_topic_only() -> None:
    every = [word for topic in words.TOPICS for word in topic.words.split()]
    assert sorted(every) == sorted(set(every))
    assert all(word.isascii() and word == word.lower() for word in every)


# guesses


def column(name: str, kind: str = "other", **figures: Any) -> Figures:
    """A column of a thousand rows with a hundred values, none of which is alone."""
    texts = figures.pop("shapes", None)
    if texts is not None:
        shapes = tuple(Shape(text, rows, rows) for text, rows in texts.items())
        rows = sum(shape.rows for shape in shapes)
        lengths = figures.pop("length", 8.0), figures.pop("shortest", 1), figures.pop("longest", 8)
        texts = Texts(rows, 100, *lengths, figures.pop("folded", 100), 0, shapes)
    given = {"rows": 1000, "values": 100, "nulls": 0, "alone": 0, "placeholders": 0, "low": None, "high": None, "known": None}
    return Figures(Column(name, kind.upper(), kind), 1, **{**given, **figures}, texts=texts)


@pytest.mark.parametrize(
    ("shape", "role", "topic"),
    [
        ("999-99-9999", "person", "number that an authority gave to a person"),
        ("a.a9@a.a", "identifier", "e-mail address"),
        ("a99 9999 9999 9999 9999 99", "identifier", "account or card"),
        ("99.999.9.99", "identifier", "address of a device"),
        ("+99 999 999999", "identifier", "phone number"),
        ("a99.9", "sensitive", "diagnosis"),
    ],
)
def test_values_say_what_a_column_is_whatever_its_name(shape: str, role: str, topic: str) -> None:
    found = guess(column("x", shapes={shape: 900, "a": 100}), 1000)
    assert (found.role, found.topic) == (role, topic)
    assert shape in found.reason
    assert guess(column("x", shapes={shape: 700, "a": 300}), 1000).topic == ""


def test_a_number_of_a_person_says_whose_row_a_row_is_only_if_it_repeats() -> None:
    assert guess(column("ssn"), 1000).role == "person"
    unique = guess(column("ssn", values=1000, alone=1000), 1000)
    assert unique.role == "identifier"
    assert "no value has two rows" in unique.reason


def test_keys_texts_and_columns_of_one_value() -> None:
    assert guess(column("x", "integer", values=990, alone=980), 1000).topic == "key"
    assert guess(column("x", "date", values=990, alone=980), 1000).role == "quasi"
    assert guess(column("x", "integer", values=20, alone=20, rows=20), 20).role == "quasi"
    assert guess(column("x", shapes={"a a a": 1000}, length=60.0, values=900), 1000).topic == "free text"
    assert guess(column("x", values=1), 1000).role == "keep"
    assert guess(column("x", values=0, nulls=1000), 1000).role == "keep"
    assert guess(column("x", values=1, nulls=500), 1000).role == "quasi"


def test_a_date_of_a_diagnosis_is_no_diagnosis_and_a_day_of_numbers_is_no_date() -> None:
    assert guess(column("diagnosis_date", "date"), 1000).topic == "date of an event"
    assert guess(column("day", "integer"), 1000).topic == ""
    assert guess(column("visit_date", shapes={"99.99.9999": 1000}), 1000).topic == "date of an event"


# how values are written


def test_spellings_of_one_value() -> None:
    known = {"m": 3, "M": 5, "male": 2, "W": 4, "weiblich": 1, "x": 1}
    assert spellings(known, "sex") == {"M": ["M", "m", "male"], "F": ["W", "weiblich"]}
    assert spellings(known, "") == {"M": ["M", "m"]}


def test_a_date_that_stands_for_none_is_one_that_occurs_more_often_than_others() -> None:
    assert mess(column("born", "date", placeholders=300), "date of birth")
    assert mess(column("born", "date", placeholders=9), "date of birth") == []


# what fits

ICD = {"lengths": [3], "above": "icd10/categories"}
KINDS = [
    (column("born", "date"), "date of birth", {"intervals": ["1 year", "5 years", "10 years", "20 years"]}),
    (column("seen", "date"), "date of an event", {"date": ["month", "quarter", "year"]}),
    (column("age", "integer", low="17", high="90"), "age", {"intervals": [5, 10, 20]}),
    (column("n", "integer", low="1", high="8"), "", {"intervals": [2]}),
    (column("n", "integer", low="1", high="3", values=3), "", "suppress"),
    (column("gain", "integer", low="0", high="99999"), "", {"intervals": [5000, 10000, 20000, 40000]}),
    (column("share", "number", low="0.0", high="1.0"), "", {"intervals": [Decimal(each) / 100 for each in (5, 10, 20, 40)]}),
    (column("odd", "number", low="-inf", high="nan"), "", "suppress"),
    (column("zip", "integer", low="2138", high="14850"), "postal code", {"mask": {"length": 5, "pad": "0"}}),
    (column("zip", shapes={"99999": 1000}, shortest=5, longest=5), "postal code", {"mask": 5}),
    (column("zip", shapes={"99999": 9, "9999": 1}, shortest=4, longest=5), "postal code", {"mask": {"length": 5, "pad": "0"}}),
    (column("zip", shapes={"99999": 9, "99999-9999": 1}, shortest=5, longest=10), "postal code", {"prefix": [3, 2, 1]}),
    (column("icd", known={"j45.0": 1, "I10": 1, "e11": 9}, shapes={"a99.9": 900}), "diagnosis", {"prefix": ICD}),
    (column("icd", known={"j45.0": 1, "X": 9}, shapes={"a99.9": 900}), "diagnosis", {"prefix": [3, 1]}),
    (column("born", shapes={"9999-99-99": 900}), "date of birth", {"prefix": [7, 4]}),
    (column("born", shapes={"99.99.9999": 900, "9.99.9999": 100}), "date of birth", "suppress"),
    (column("land", known={"DE": 1, "FR": 2, "ES": 3, "US": 1}, shapes={"a": 7}), "country", "countries/alpha2"),
    (column("land", known={"DE": 1, "FR": 2, "Utopia": 3}, shapes={"a": 6}), "country", "suppress"),
]  # fmt: skip


@pytest.mark.parametrize(("figures", "topic", "taxonomy"), KINDS)
def test_a_taxonomy_fits_its_column(figures: Figures, topic: str, taxonomy: Any) -> None:
    found = fit(figures, topic)
    assert found.taxonomy == taxonomy
    assert found.reason
    assert Taxonomy.from_policy(found.taxonomy, Location("taxonomy"))


@given(st.decimals(-(10**6), 10**6, places=3), st.decimals(Decimal("0.001"), 10**6, places=3), st.booleans())
def test_intervals_are_possible_whatever_the_range(low: Decimal, span: Decimal, is_whole: bool) -> None:
    kind = "integer" if is_whole else "number"
    low, high = (round(low), round(low + span) + 1) if is_whole else (low, low + span)
    found = fit(column("n", kind, low=str(low), high=str(high)), "")
    assert Taxonomy.from_policy(found.taxonomy, Location("taxonomy")).height >= 2


def test_spellings_are_cleaned_by_their_meaning() -> None:
    known = {"F": 3, "female": 2, "m": 4, "M": 1, "n/a": 1}
    cleaned = fit(column("sex", known=known, shapes={"a": 10}, values=5), "sex").clean
    assert cleaned == {"trim": True, "upper": True, "map": {"FEMALE": "F", "N/A": None}}
    assert fit(column("x", known={"a": 1, "A": 2}, shapes={"a": 3}, values=2), "").clean == ["trim", "upper"]
    assert fit(column("x", known={"a": 1, "b": 2}, shapes={"a": 3}, values=2), "").clean is None


# how many combinations, and how a draft writes values


def test_so_many_combinations_are_counted() -> None:
    assert [size(columns) for columns in (0, 1, 3, 4, 12, 13, 18, 44, 2000)] == [0, 1, 3, LARGEST, 4, 3, 3, 2, 1]
    assert MOST == 1000


TEXT = st.text(st.characters(codec="utf-8"))
PLAIN = st.none() | st.booleans() | st.integers(-(10**9), 10**9) | TEXT | st.decimals(0, 99, places=2)


@given(st.recursive(PLAIN, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3), max_leaves=8))
def test_what_is_written_is_read_as_the_same(content: Any) -> None:
    text = f"key: {yaml_text.written(content)}"
    assert yaml_text.parse(text, "policy.yaml")[0] == {"key": content}
