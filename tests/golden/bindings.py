"""Representative bindings for every template, hostile names and values among them. Nothing here needs a database.

A template may have several cases, where it has branches. A new template needs an entry in CASES and nothing else.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

from shoal.algorithms.hilbert import HALF
from shoal.algorithms.mondrian import SIDE
from shoal.algorithms.sweep.bounds import Steering
from shoal.algorithms.sweep.general_values import Node, Secret
from shoal.algorithms.sweep.reduce import STATE
from shoal.algorithms.sweep.state import CLASS
from shoal.backends.base import Column
from shoal.cells.attributes import Attribute
from shoal.cells.class_labels import STEPS
from shoal.cells.packing import Packed, pack, words_of
from shoal.hierarchies.kinds import Dates, Hierarchy, Intervals, Mask, Suppress, Taxonomy
from shoal.hierarchies.ladder import build
from shoal.judging.judge import Check, Histogram, Judge
from shoal.metrics import SCORES
from shoal.metrics.query_error import Query
from shoal.models import MODELS
from shoal.models.tau_l_diversity import TauLDiversity
from shoal.publications.view import Shown
from shoal.release.recode import Recoded
from shoal.scripts.recoding import Counted, Generalized
from shoal.sql.names import Relation, name, names, value
from shoal.sql.render import DIALECT, render, subquery
from sqlglot import exp

HOSTILE = ('Marital "Status"', "order", "age<&'>")
"""Columns of the source: the quasi-identifiers, of which the last is what is sensitive."""
VALUES = ("O'Hara", "back\\slash", "{{ brace }}", "-- no comment", "line\nbreak", "/* no */")
ROWS = 30162

SOURCE = Relation.of("da`ta", 'the "best"', "patients")


def table(what: str) -> Relation:
    return Relation.of(f"shoal_1_{what}")


def attribute(code: str, column: Column, bits: tuple[int, ...], is_ordered: bool = False) -> Attribute:
    """An attribute whose ranks take these bits, level by level."""
    where = name(f"{code[0]}v{code[1:]}")
    table_ = Relation.of(f"shoal_2_dimension_{code}")
    return Attribute(column, where, name(code), table_, len(bits), 74, False, True, is_ordered, bits)


QUASI = (
    attribute("q1", Column(HOSTILE[0], "VARCHAR", "other"), (3, 1)),
    attribute("q2", Column(HOSTILE[1], "BIGINT", "integer"), (40, 19), is_ordered=True),  # so wide: paths take two words
)
NARROW = (QUASI[0], attribute("q2", Column(HOSTILE[1], "TIMESTAMP", "date"), (5,), is_ordered=True))
"""as QUASI, but the paths take one word"""
SENSITIVE = (
    attribute("s1", Column(HOSTILE[2], "VARCHAR", "other"), (4, 2)),
    attribute("s2", Column("disease", "VARCHAR", "other"), (5,)),
)
GENERAL = replace(SENSITIVE[0], general=table("general"), shares=table("shares"), codes=81)
"""a sensitive attribute with general values"""
PACKED = pack(QUASI)
ONE_WORD = pack(NARROW)
THREE = pack((*NARROW, attribute("q3", Column("zip", "VARCHAR", "other"), (2, 2))))
WORDS = [word.name for word in words_of(PACKED)]
MASKS = names("m", len(WORDS))
CODES = [a.code for a in SENSITIVE]
VIEWED = [
    *(Shown(name(a.name), name(f"q{i}"), name(f"label{i}"), table(f"view_{i}")) for i, a in enumerate(QUASI[:2], 1)),
    Shown(name("n")),
]
NODE_KEYS = [name("node"), *WORDS]


def checks(*models: tuple[str, dict[str, Any]], sensitive: Attribute = SENSITIVE[0]) -> Judge:
    """The checks of some models on a sensitive attribute, as a policy has them."""
    made = []
    for model, parameters in models:
        of = MODELS[model](**parameters)
        if not of.needs_sensitive:
            made.append(Check(of, Histogram()))
            continue
        others = (SENSITIVE[1].code,) if parameters.get("multi") == "joint" else ()
        made.append(Check(of, Histogram(sensitive.code, others, sensitive.shares), sensitive, table("reference")))
    return Judge(tuple(made))


ASKED: tuple[tuple[str, dict[str, Any]], ...] = (
    ("k_anonymity", {"k": 5}),
    ("alpha_k_anonymity", {"k": 5, "alpha": 0.5, "values": VALUES}),
    ("distinct_l_diversity", {"l": 3, "multi": "joint"}),
)
JUDGE = checks(*ASKED)
SHARED = checks(*ASKED, sensitive=GENERAL)
BLIND = checks(("k_anonymity", {"k": 5}))


def judging(judge: Judge, keys: list[exp.Identifier]) -> dict[str, Any]:
    return {"keys": keys, "codes": CODES, "histograms": judge.histograms, "violations": judge.violations(keys)}


def model(of: str, **parameters: Any) -> dict[str, Any]:
    """What the template of a model is given."""
    made = MODELS[of](**parameters)
    given = {
        "model": made,
        "keys": WORDS,
        "hist": name("hist_s1"),
        "sizes": name("sizes"),
        "is_induced": False,
        "domain": SENSITIVE[0].table,
        "height": SENSITIVE[0].height,
        "reference": table("reference"),
        "above": 3,
        "below": 1,
    }
    if of == "npd_recursive_l_diversity":
        positive = MODELS["pd_recursive_l_diversity"](c=made.c1, l=made.l, allowed=made.allowed)  # type: ignore[attr-defined]
        given["positive"] = positive.violations(
            **{key: v for key, v in given.items() if key not in ("model", "above", "below")}
        )
    return given


def metric(**more: Any) -> dict[str, Any]:
    return {"spread": table("spread"), "sizes": table("sizes"), "rows": ROWS, "sensitive": 2, "slack": 0, **more}


def taxonomy(of: Taxonomy, kind: str = "other") -> dict[str, Any]:
    built = build(of, Column(HOSTILE[1], "TYPE", kind))
    return {
        "tally": table("tally"),
        "value": name("qv1"),
        "levels": list(range(built.height + 1)),
        "general": False,
        "named": [],
        **built.bindings,
    }


def recoding(starred: bool, kept: bool, is_split: bool = False, is_large: bool = False) -> dict[str, Any]:
    def of(where: str, column: str) -> exp.Expression:
        return exp.column(name(column), table=name(where))

    columns = [
        Recoded(name(HOSTILE[0]), name("c1"), of("c", "label1"), value("*"), is_label=True),
        Recoded(name(HOSTILE[1]), name("c2"), of("c", "label2"), value("*"), is_label=True),
        Recoded(name(HOSTILE[2]), name("c3"), of("r", "sv1"), exp.null()),
    ]
    others = [(name("n"), name("c4")), (name("it's"), name("c5"))] if kept else []
    values = [name("qv1"), name("qv2"), name("sv1")]
    return {
        "source": table("tally") if is_large else SOURCE,
        "cells": table("cells"),
        "grouping": table("grouping"),
        "classes": table("classes"),
        "columns": [*columns, *(Recoded(column, alias, of("r", alias.name)) for column, alias in others)],
        "labels": [1, 2],
        "read": list(zip(values if is_large else map(name, HOSTILE), values, strict=True)),
        "kept": [(name(f"kv{i}"), alias) for i, (_, alias) in enumerate(others, 1)] if is_large else others,
        "sensitive": [name("sv1")],
        "seed": 0,
        "is_split": is_split,
        "secrets": [],
        "nodes": [],
        "is_numbered": is_large,
        "secret": 7,
        "is_large": is_large,
        "starred": starred,
    }


def recodings(**given: Any) -> dict[str, dict[str, Any]]:
    """Suppressed rows dropped or shown, cells whole or divided."""
    return {
        f"{style}{divided}": recoding(style == "starred", is_split=bool(divided), **given)
        for style in ("dropped", "starred")
        for divided in ("", "_split")
    }


def labels(kind: str, type_: str, by_planes: bool = False) -> dict[str, Any]:
    """What the template of a style of labels is given, for the second quasi-identifier."""
    return {
        "attribute": 2,
        "table": QUASI[1].table,
        "levels": [0, 1, 2],
        "leaves": 74,
        "kind": kind,
        "step": STEPS.get(kind, 0),
        "type": exp.DataType.build(type_, dialect=DIALECT),
        "axes": table("axes"),
        "ranges": table("ranges"),
        "grouping": table("grouping"),
        "cells": table("cells"),
        "word": PACKED[1].word_name,
        "mask": PACKED[1].mask(0),
        "by_planes": by_planes,
        "is_fenced": False,
    }


def of_kinds(planes: bool) -> dict[str, dict[str, Any]]:
    """The kinds of columns that are numbers; the parts of days have no planes."""
    kinds = {"integer": "SMALLINT", "number": "DECIMAL(18, 3)", "date": "DATE", "time": "TIMESTAMP"}
    tight = {kind: labels(kind, type_) for kind, type_ in kinds.items()}
    between = {f"{kind}_by_planes": labels(kind, type_, by_planes=True) for kind, type_ in kinds.items() if kind != "time"}
    fenced = {"fenced": {**labels("integer", "SMALLINT", by_planes=True), "is_fenced": True}}
    return {**tight, **between, **fenced} if planes else tight


def cutting(relaxed: bool = False, by_planes: bool = False, **more: Any) -> dict[str, Any]:
    """What the templates of mondrian are given."""
    tables = "pieces extents cuts ranked regions spans edges trims grouping cells axes groups"
    return {
        **{what: table(what) for what in tables.split()},
        "allowed": table("allowed"),
        "shares": table("shares") if relaxed else None,
        "packed": PACKED,
        "words": WORDS,
        "masks": MASKS,
        "weights": [1.0, 0.25],
        "carried": [name("cell"), *WORDS, *more.get("codes", CODES)],
        "cell": name("cell"),
        "count": exp.DataType.build("int"),
        "least": 5,
        "is_strict": not relaxed,
        "by_planes": by_planes,
        "made": 17,
        "budget": 603,
        **judging(JUDGE, SIDE),
        "sorted": relaxed,
        **more,
    }


BLIND_CUTTING: dict[str, Any] = judging(BLIND, SIDE) | {"codes": []}


def grouping(judge: Judge = JUDGE, **more: Any) -> dict[str, Any]:
    """What the templates of hilbert are given."""
    tables = "pieces curve quotas halved allowed groups cells axes"
    return {
        **{what: table(what) for what in tables.split()},
        "bucket": CODES[0],
        "l": 3,
        "made": 17,
        **judging(judge, HALF),
        **more,
    }


def curve(packed: tuple[Packed, ...], bits: int, words: int) -> dict[str, Any]:
    return {
        "cells": table("cells"),
        "axes": table("axes"),
        "packed": packed,
        "coordinates": [p.attribute.code for p in packed],
        "bits": bits,
        "per_index": -(-bits // words),
        "indices": names("h", words),
    }


def search(**more: Any) -> dict[str, Any]:
    """What the templates of a search over a lattice are given: all of it, of which each takes what it names."""
    tables = (
        "grouping axes batch bounded cells failing groups labels lattice levels nodes open results scores sources steps "
        "verdicts worth kept"
    )
    return {
        **{what: table(what) for what in tables.split()},
        "attributes": [1, 2],
        "features": names("f", 2),
        "masks": MASKS,
        "words": WORDS,
        "packed": PACKED,
        "rows": ROWS,
        "sensitive": CODES,
        "count": 64,
        "few": 8,
        "limit": 301,
        "sign": -1,
        "rolled_up": None,
        **judging_nodes(JUDGE),
        **more,
    }


def judging_nodes(judge: Judge) -> dict[str, Any]:
    return judging(judge, NODE_KEYS) | {"size": judge.size, "violations": judge.violations(NODE_KEYS + judge.size)}


def encoding(packed: tuple[Packed, ...], sensitive: tuple[Attribute, ...]) -> dict[str, Any]:
    return {
        "tally": table("tally"),
        "attributes": [*(p.attribute for p in packed), *sensitive],
        "words": words_of(packed),
        "sensitive": [a.code for a in sensitive],
    }


def scoring(of: str) -> dict[str, Any]:
    """The scores of a metric of class sizes, within the verdicts."""
    unsuppressed = subquery(render("algorithms/full_domain/unsuppressed"), "sizes")
    return {
        "score": SCORES[of].scores(name("judged"), ROWS, 2),
        "floor": SCORES[of].scores(unsuppressed, ROWS, 2, slack=301),
    }


def shapes(most: int) -> dict[str, Any]:
    return {
        "groups": table("coded"),
        "shapes": table("shapes"),
        "keys": names("qv", 2),
        "own": names("own", 2),
        "codes": CODES,
        "sizes": [74, 12],
        "strides": [120_000, 10_000],
        "counts": 10_000,
        "most": most,
        "own_shapes": most == 0,
    }


def measuring(asked: bool) -> dict[str, Any]:
    keys = [name("shape")]
    found = [
        {
            "violations": check.violations(keys) if asked else None,
            "probe": check.violations(keys, probe=True),
            "worst": check.model.worst,
            "required": check.model.required,
        }
        for check in JUDGE.checks
    ]
    return {"groups": table("shaped"), "shapes": table("shapes"), **judging(JUDGE, keys), "checks": found}


TALLY = {"tally": table("tally"), "value": name("qv1")}
BOTH = {"tally": table("tally"), "quasi": names("qv", 2), "sensitive": names("sv", 1)}
LEVELS = [
    (1, 0, PACKED[0].mask(0), PACKED[0].mask(0), 0, 0.0, 1.0, 74.0, 0, False),
    (1, 2, PACKED[0].mask(2), PACKED[0].mask(2), 0, 1.0, 1.0, 74.0, 2, False),
    (2, 1, PACKED[1].mask(1), 0, PACKED[1].mask(1), 0.5, 0.25, 74.0, 1, True),
]
SEEN = {"two_sensitive": CODES, "blind": []}
CHOSEN = render("algorithms/full_domain/boundary", **search(weights=[0.5, -0.25, 1e-9]))

TAU: tuple[tuple[str, dict[str, Any]], ...] = (("tau_l_diversity", {"tau": 0.5, "l": 3}),)
"""what excessive protection is measured against"""


def excess(judge: Judge) -> dict[str, Any]:
    return {
        "shown": table("shown"),
        "keys": (name("class"),),
        "codes": CODES,
        "histograms": judge.histograms,
        "checks": [(check, number, value(HOSTILE[2])) for number, check in enumerate(judge.checks, 1)],
    }


def answering(columns: list[exp.Expression], dimensions: int) -> dict[str, Any]:
    """Queries over two quasi-identifiers and a sensitive attribute, or over the latter alone."""
    combinations = [(2,), (3,)] if dimensions == 1 else [(0, 1, 2), (0, 1, 3)]
    given = {what: table(what) for what in ("queries", "rows", "values")}
    return {**given, "columns": columns, "combinations": combinations, "dimensions": dimensions}


SWEPT = tuple(
    Secret(
        replace(a, general=table(f"above_{a.code}"), shares=table(f"parts_{a.code}"), codes=81),
        table(f"nodes_{a.code}"),
        (*(Node(leaf, 0, leaf, 1, 2, 1) for leaf in range(2)), Node(2, 1, 0, 2, None, values)),
        {leaf: 1 for leaf in range(values)},
        values,
    )
    for a, values in zip(SENSITIVE, (2, 70), strict=True)
)
"""sensitive attributes that may be generalized; the second one has more values than a word has bits"""
STEERED = Steering(SWEPT[0], TauLDiversity(tau=0.5, l=3))
BOUNDS = {"one": [STEERED], "two": [STEERED, Steering(SWEPT[1], TauLDiversity(tau=0.55, l=2))]}


def sweeping(of: str = "one", packed: tuple[Packed, ...] = PACKED, ragged: tuple[int, ...] = (), **more: Any) -> dict[str, Any]:
    """What the templates of sweep are given; `ragged` are quasi-identifiers with leaves that repeat themselves, from 1 up."""
    words = [word.name for word in words_of(packed)]
    reaches = names("r", len(words)) if ragged else []
    tables = (
        "cells axes rows pool possible settling pieces failing stuck closed numbered reach due "  # of all
        "nodes members"  # of one attribute
    )
    return {
        **{what: table(what) for what in tables.split()},
        "packed": packed,
        "quasi": [p.attribute for p in packed],
        "words": words,
        "reaches": reaches,
        "ragged": [(packed[i - 1], i) for i in ragged],
        "full": [sum(p.mask(0) for p in packed if p.word == word) for word in range(len(words))],
        "keys": names("k", len(words)),
        "masks": names("m", len(words)),
        "carried": [name("place"), *words, *reaches],
        "codes": CODES,
        "code": CODES[0],
        "steering": BOUNDS[of],
        "least": 5,
        "is_numbered": False,
        "item": 17,
        **more,
    }


def items(packed: tuple[Packed, ...]) -> list[tuple[int, list[int]]]:
    """Two items ahead, by the bits that they keep."""
    words = range(len(words_of(packed)))
    return [(n, [sum(p.mask(n % 2) for p in packed if p.word == word) for word in words]) for n in (7, 8)]


def leveling(tau: float, l: int) -> dict[str, Any]:  # noqa: E741
    return sweeping(model=TauLDiversity(tau=tau, l=l), leaves=74, values=12)


def stepping(of: str = "two", is_deep: bool = True, **more: Any) -> dict[str, Any]:
    """Rows that leave several attributes in step."""
    orders = [table("orders_s1"), table("orders_s2")][: len(BOUNDS[of])]
    sides = [table("sides_s1"), table("sides_s2")][: len(BOUNDS[of])]
    return sweeping(of, orders=orders, sides=sides, ahead=8, is_deep=is_deep, **more)


def further(judge: Judge, of: str, is_deep: bool = False) -> dict[str, Any]:
    """States of classes, and what is asked of them besides the bounds."""
    return stepping(of, is_deep, judged=STATE, histograms=judge.histograms, violations=judge.violations(STATE))


def taking_turns(is_even: bool = True, is_deep: bool = True, times: int = 1) -> dict[str, Any]:
    """The order in which rows leave, by one attribute; a round is so many rows of a base value."""
    told = {"parts": STEERED.parts, "model": STEERED.model, "whole": STEERED.whole, "values": 12, "leaves": 74}
    return sweeping(is_even=is_even, is_deep=is_deep, round=STEERED.whole * times, heads=STEERED.heads, **told)


def doubting(judge: Judge) -> dict[str, Any]:
    """Classes of SWEEP, judged by these checks."""
    return sweeping(judged=CLASS, histograms=judge.histograms, violations=judge.violations(CLASS))


AHEAD = {
    "fresh": sweeping(items=items(PACKED), is_fresh=True),
    "fresh_ragged": sweeping(items=items(PACKED), is_fresh=True, ragged=(2,)),
    "swept": sweeping(items=items(PACKED), is_fresh=False, least=1),
    "swept_ragged": sweeping(items=items(PACKED), is_fresh=False, ragged=(1, 2)),
    "one_word": sweeping(packed=ONE_WORD, items=items(ONE_WORD), is_fresh=False),
    "two_steering": sweeping("two", items=items(PACKED), is_fresh=False),
}
"""what is looked for in some items ahead"""
HANDED_ON: dict[str, dict[str, dict[str, Any]]] = {
    f"algorithms/sweep/{template}": {
        "two_words": sweeping(),
        "one_word": sweeping(packed=ONE_WORD, codes=CODES[:1], is_numbered=True),
    }
    for template in ("grouping", "before", "closed", "last", "numbered", "reopened", "rest", "whole")
}
"""templates that do little but hand columns on"""


def scripting(suppresses: bool, starred: bool = False, shares: bool = False) -> dict[str, Any]:
    """What the templates of scripts are given."""
    trees = (Mask(5), Intervals((10, 20)))
    quasi = [Generalized(a, taxonomy, 1) for a, taxonomy in zip(QUASI, trees, strict=True)]
    secrets = [Counted(name(a.name), a.code, table("values") if shares else None, True) for a in SENSITIVE]
    keys = [a.code for a in QUASI]
    return {
        "source": SOURCE,
        "release": table("release"),
        "generalized": quasi,
        "published": [
            Recoded(name(HOSTILE[0]), name("c1"), quasi[0].label, value("*"), is_label=True),
            Recoded(name(HOSTILE[1]), name("c2"), quasi[1].label, value("*"), is_label=True),
            Recoded(name(HOSTILE[2]), name("c3"), exp.column(name(HOSTILE[2]), table="s"), exp.null()),
            Recoded(name("it's"), name("c4"), exp.column(name("it's"), table="s")),
        ],
        "suppresses": suppresses,
        "starred": starred,
        "quasi": [Counted(name(f"c{i}"), a.code) for i, a in enumerate(QUASI, 1)],
        "sensitive": secrets,
        **judging(JUDGE, keys),
        "checks": [(value(c.model.name), v) for c, v in zip(JUDGE.checks, JUDGE.violations(keys), strict=True)],
        "above": 1,
        "below": 50,
        "levels": [0, 1],
        "reference": table("reference"),
        "domain": SENSITIVE[0].table,
        "distribution": [(0, value("O'Hara"), 0.25, 0, 0), (1, exp.cast(exp.null(), "varchar"), 0.75, 1, 1)],
    }


CASES: dict[str, dict[str, dict[str, Any]]] = {
    "scripts/distribution": {"tree": scripting(False), "flat": {**scripting(False), "levels": []}},
    "scripts/inlined": {"tree": scripting(False)},
    "scripts/missing": {"dropped": scripting(True), "starred": scripting(True, starred=True)},
    "scripts/recoded": {
        "whole": scripting(False),
        "dropped": scripting(True),
        "starred": scripting(True, starred=True, shares=True),
    },
    "scripts/unplaced": {
        "both": {
            "source": SOURCE,
            "looked_up": [
                (name(HOSTILE[0]), value(HOSTILE[0]), table("labels"), name("place"), True),
                (name(HOSTILE[2]), value(HOSTILE[2]), table("values"), name("code"), False),
            ],
            "too_long": [(name("zip"), value("zip"), 5)],
        },
        "masks": {"source": SOURCE, "looked_up": [], "too_long": [(name("zip"), value("zip"), 5)]},
    },
    "algorithms/mondrian/fenced": {"two": {**cutting(), "fences": table("fences")}},
    "algorithms/mondrian/fences": {"two": {**cutting(), "fences": table("fences"), "replayed": table("replayed")}},
    "algorithms/mondrian/planes": {
        "tight": {**cutting(), "steps": [0, 86400]},
        "numbers": {**cutting(), "steps": [0, 0]},
        "partition": {**cutting(by_planes=True), "steps": [0, 1]},
    },
    "algorithms/mondrian/replayed": {"two": {**cutting(), "planes": [(1, 1, 0, 17.0), (2, 2, 1, float("inf"))]}},
    "algorithms/mondrian/unfenced": {"two": {**cutting(), "whole": table("whole")}},
    "stages/histograms": {
        case: {"grouping": table("grouping"), "cells": table("cells"), "codes": codes} for case, codes in SEEN.items()
    },
    "stages/satisfying": {
        "several": {"grouping": table("grouping"), "groups": table("histograms"), **judging(JUDGE, [name("class")])},
        "blind": {
            **{"grouping": table("grouping"), "groups": table("histograms")},
            **judging(BLIND, [name("class")]),
            "codes": [],
        },
    },
    "stages/reach": {
        case: {
            **{what: table(what) for what in ("classes", "grouping", "cells", "axes")},
            "told": [(1, PACKED[0], style), (2, PACKED[1], "set")],
        }
        for case, style in (("ends", "interval"), ("nodes", "ancestor"))
    },
    "stages/outside": {
        "two": {"axes": table("axes"), "stretches": [(1, 17.0, 34.0), (2, 0.0, 2.0), (2, float("inf"), float("inf"))]},
    },
    "stages/new_labels": {
        "two": {
            "known": [(1, value(HOSTILE[2])), (2, value(None))],
            "axes": table("axes"),
            "levels": [(PACKED[0].attribute, 0), (PACKED[1].attribute, 1)],
        },
    },
    "stages/vocabulary": {
        "two": {"grouping": table("grouping"), "classes": table("classes"), "attributes": [1, 2]},
    },
    "scripts/violated": {"dropped": scripting(True), "starred": scripting(True, starred=True, shares=True)},
    "stages/above": {"any": {"nodes": table("nodes"), "leaves": 74}},
    "stages/alike": {"two": {"classes": table("classes"), "attributes": [1, 2]}},
    "stages/ambiguous": {"any": {"nodes": table("nodes")}},
    "stages/answers": {
        "source": answering(
            [*(exp.BitwiseAnd(this=exp.column(word), expression=exp.Literal.number(255)) for word in WORDS), *CODES], 3
        ),
        "release": answering([*names("look", 2), *CODES], 1),
    },
    "stages/axes": {
        "two_words": {"cells": table("cells"), "packed": PACKED},
        "dates": {"cells": table("cells"), "packed": ONE_WORD},
    },
    "stages/cells": {
        "two_words": {
            **encoding(PACKED, SENSITIVE),
            "is_numbered": False,
            "numbered": [],
            "values": names("qv", 2) + names("sv", 2),
        },
        "numbered": {
            **encoding(ONE_WORD, SENSITIVE),
            "is_numbered": True,
            "numbered": list(zip(SENSITIVE, (74, 1), strict=True)),
            "values": names("sv", 2),
        },
        "blind": {**encoding(ONE_WORD, ()), "is_numbered": True, "numbered": [], "values": []},
    },
    "stages/classes": {
        case: {**shapes(3), "sensitive": sensitive}
        for case, sensitive in [("two_sensitive", SENSITIVE), ("general", (GENERAL, SENSITIVE[1])), ("blind", ())]
    },
    "stages/coded": {
        "two_sensitive": {"tally": table("tally"), "keys": names("qv", 2), "sensitive": SENSITIVE},
        "general": {"tally": table("tally"), "keys": names("qv", 2), "sensitive": (GENERAL, SENSITIVE[1])},
        "blind": {"tally": table("tally"), "keys": names("qv", 2), "sensitive": ()},
    },
    "stages/covered": {
        case: {
            **{what: table(what) for what in ("classes", "alike", "grouping", "cells", "axes")},
            "packed": PACKED,
            "sensitive": sensitive,
        }
        for case, sensitive in [("leaves", SENSITIVE), ("general", (GENERAL,))]
    },
    "stages/count": {"any": {"table": table("bounded")}},
    "stages/dimension": {
        "flat": {"ladder": table("suppress"), **TALLY, "levels": [0], "has_null": False},
        "three_levels": {"ladder": table("given"), **TALLY, "levels": [0, 1, 2], "has_null": False},
        "with_null": {"ladder": table("given"), **TALLY, "levels": [0, 1, 2], "has_null": True},
    },
    "stages/eligible": {"any": {"tally": table("tally"), "value": name("sv1"), "most": 1000}},
    "stages/excess": {"any": {"scores": table("excess"), "shown": table("shown"), "ends": 5}},
    "stages/extent": {"any": {"cells": table("cells")}},
    "stages/figures": {"any": {"scores": table("query_error")}},
    "stages/held": {"two_sensitive": {"axes": table("axes"), "sensitive": SENSITIVE, "quasi": 2}},
    "stages/general": {"two_levels": {"tally": table("tally"), "attribute": SENSITIVE[0], "levels": [1, 2]}},
    "stages/labelled": {
        "two": {"tables": [(1, table("ancestor")), (2, table("interval"))]},
        "one": {"tables": [(1, table("set"))]},
    },
    "stages/largest": {"any": {"shapes": table("shapes")}},
    "stages/longer": {"five": {**TALLY, "length": 5}},
    "stages/measured": {"asked": measuring(True), "strongest": measuring(False)},
    "stages/misweighted": {
        "hostile": {
            "cells": table("cells"),
            "attribute": SENSITIVE[0],
            "weights": [(value(leaf), weight) for weight, leaf in enumerate(VALUES)],
        }
    },
    "stages/merged": {"two": {"tally": table("tally"), "values": names("qv", 2)}},
    "stages/most": {"any": {"cells": table("cells"), "code": CODES[0]}},
    "stages/nodes": {
        "three_levels": {"attribute": SENSITIVE[0], "levels": [0, 1, 2]},
        "flat": {"attribute": SENSITIVE[1], "levels": [0, 1]},
    },
    "stages/parts": {
        case: {"nodes": table("nodes"), "weighted": table("weighted"), "parts": parts}
        for case, parts in [("any", 12), ("shares_alone", None)]
    },
    "stages/present": {"two": {"tally": table("tally"), "values": names("qv", 2)}},
    "stages/queries": {
        "two": {
            "drawn": [Query(0, (0, 2), (5, 7)), Query(1, (1, 2), (0, 3)), Query(2, (0, 2), (1, 74))],
            "combinations": [(0, 2), (1, 2)],
            "nodes": [table("nodes_1"), table("nodes_2"), table("nodes_3")],
        }
    },
    "stages/ranges": {"two_words": {"grouping": table("grouping"), "cells": table("cells"), "packed": PACKED}},
    "stages/recode_counts": {
        **{f"codes_{case}": given for case, given in recodings(kept=False).items()},
        **{f"kept_{case}": given for case, given in recodings(kept=True, is_large=True).items()},
    },
    "stages/recode_rows": recodings(kept=True),
    "stages/reference": {
        "cells": {"cells": table("cells"), "shapes": None, "sensitive": CODES[0], "shares": None},
        "shapes": {"cells": table("shaped"), "shapes": table("shapes"), "sensitive": CODES[0], "shares": None},
        "general": {"cells": table("shaped"), "shapes": table("shapes"), "sensitive": CODES[0], "shares": table("shares")},
    },
    "stages/rows": {"any": {"tally": table("tally")}},
    "stages/shaped": {
        "numbered": shapes(3),
        "some_not": {**shapes(3), "own_shapes": True},
        "too_wide": shapes(0),
    },
    "stages/shapes": {"numbered": shapes(3), "too_wide": shapes(0), "blind": {**shapes(3), "codes": [], "sizes": []}},
    "stages/shares": {
        case: {"tally": table("tally"), "attribute": GENERAL, "general": table("general"), "weights": weights}
        for case, weights in [("any", []), ("weighted", [(value("it's"), 2.0), (value("flu"), 0.5)])]
    },
    "stages/shown": {
        case: {
            **{what: table(what) for what in ("grouping", "alike")},
            "cells": cells,
            "looks": names("look", 2),
            "codes": codes,
        }
        for case, cells, codes in [("cells", table("cells"), CODES), ("general", None, CODES), ("blind", table("cells"), [])]
    },
    "stages/sizes": {"two": {"grouping": table("grouping"), "classes": table("classes"), "packed": PACKED, "rows": ROWS}},
    "stages/spread": {
        case: {
            **{what: table(what) for what in ("grouping", "classes", "axes")},
            "packed": PACKED,
            "weights": [1.0, 0.25],
            "rows": ROWS,
            "secrets": secrets,
        }
        for case, secrets in [("weighted", ()), ("general", (GENERAL, SENSITIVE[1]))]
    },
    "stages/starred": {"one_sensitive": BOTH, "blind": {**BOTH, "sensitive": []}},
    "stages/suppressed": {"any": {"grouping": table("grouping"), "rows": ROWS}},
    "stages/tally": {"hostile": recoding(False, True)},
    "stages/totals": {"any": {"nodes": table("nodes"), "weighted": table("weighted")}},
    "stages/unknown": {
        "any": {"tally": table("tally"), "attribute": QUASI[0]},
        "general": {"tally": table("tally"), "attribute": GENERAL},
    },
    "stages/unshown": {
        "two": {
            "cells": table("cells"),
            "grouping": table("grouping"),
            "secrets": [(SENSITIVE[0], [value("it's"), value(None)]), (SENSITIVE[1], [])],
        }
    },
    "stages/unstarred": {"one_sensitive": BOTH, "blind": {**BOTH, "sensitive": []}},
    "stages/utility": {
        "all": {
            "metrics": [(value(key), of.scores(table(of.reads), ROWS, 2)) for key, of in SCORES.items() if key != "information"]
        }
    },
    "stages/variety": {"two_kept": {"source": SOURCE, "kept": [name(HOSTILE[0]), name("n")]}},
    "stages/view": {
        case: {"source": SOURCE, "columns": VIEWED, "kept": kept}
        for case, kept in [("whole", None), ("suppressed", table("kept"))]
    },
    "stages/view_classes": {"two": {"classes": table("classes"), "grouping": table("grouping"), "labels": names("label", 2)}},
    "stages/view_taxonomy": {
        case: {"table": QUASI[0].table, "level": 1, "type": kind}
        for case, kind in [("any", None), ("dates", exp.DataType.build("date"))]
    },
    "stages/violating": {
        "several": {"groups": table("coded"), **judging(JUDGE, names("qv", 2))},
        "general": {"groups": table("coded"), **judging(SHARED, names("qv", 2))},
        "blind": {"groups": table("coded"), **judging(BLIND, names("qv", 2))},
    },
    "stages/weighted": {
        "hostile": {
            "cells": table("cells"),
            "attribute": SENSITIVE[0],
            "weights": [(value(leaf), weight) for weight, leaf in enumerate(VALUES)],
            "one": 20,
        },
        "none": {"cells": table("cells"), "attribute": SENSITIVE[0], "weights": [], "one": 1},
    },
    "stages/whole": {style: {"cells": table("cells"), "key": name("class"), "codes": codes} for style, codes in SEEN.items()},
    "stages/widths": {
        "three": {
            "dimensions": [(1, QUASI[0].table, 2, 0), (2, QUASI[1].table, 1, 2**53), (3, table("dimension_q3"), 1, 1e300)]
        }
    },
    "taxonomies/dates": {"all": taxonomy(Dates(("day", "month", "quarter", "year", "decade")), "date")},
    "taxonomies/given": {
        "hostile": {"rows": [(leaf, f"group of {leaf}", "*") for leaf in VALUES], "levels": [0, 1, 2]},
        "shipped": taxonomy(Hierarchy("adult/sex")),
    },
    "taxonomies/intervals": {
        "whole": taxonomy(Intervals((5, 10, 20), origin=-3), "integer"),
        "whole_bounded": taxonomy(Intervals((5, 20), low=-20, high=90), "integer"),
        "fractions": taxonomy(Intervals((0.1, 0.5), origin=0.05, low=0.5, high=1e6), "number"),
    },
    "taxonomies/intervals_of_time": {
        "days": taxonomy(Intervals(("7 days", "28 days"), low="2000-01-01", high="2024-12-31"), "date"),
        "months": taxonomy(Intervals(("1 day", "1 month", "1 year"), origin=str(date(2000, 2, 15))), "date"),
    },
    "taxonomies/mask": {"stars": taxonomy(Mask(5)), "padded": taxonomy(Mask(3, pad="'"))},
    "taxonomies/suppress": {
        "any": taxonomy(Suppress()),
        "general": {**taxonomy(Suppress()), "general": True, "named": [value("it's"), value("flu")]},
    },
    "models/alpha_k_anonymity": {
        "all_values": model("alpha_k_anonymity", k=5, alpha=0.5),
        "some_values": model("alpha_k_anonymity", k=5, alpha=0.5, values=VALUES),
    },
    "models/distinct_l_diversity": {"l3": model("distinct_l_diversity", l=3)},
    "models/entropy_l_diversity": {"l2_5": model("entropy_l_diversity", l=2.5)},
    "models/k_anonymity": {"k5": model("k_anonymity", k=5)},
    "models/npd_recursive_l_diversity": {
        "guarded": model("npd_recursive_l_diversity", c1=3, c2=5, l=2, allowed=VALUES[:1], guarded=VALUES[1:]),
        "unguarded": model("npd_recursive_l_diversity", c1=3, c2=5, l=2),
    },
    "models/pd_recursive_l_diversity": {
        "allowed": model("pd_recursive_l_diversity", c=3, l=2, allowed=VALUES),
        "nothing_allowed": model("pd_recursive_l_diversity", c=3, l=2),
    },
    "models/recursive_l_diversity": {
        "c3_l2": model("recursive_l_diversity", c=3, l=2),
        "induced": {**model("recursive_l_diversity", c=3, l=2), "is_induced": True},
    },
    "models/simple_l_diversity": {"l2_5": model("simple_l_diversity", l=2.5)},
    "stages/closed": {"open": cutting(), "all": cutting(allowed=None)},
    "stages/hidden": {"any": {"classes": table("classes"), "packed": PACKED}},
    "models/tau_l_diversity": {"half_of_four": model("tau_l_diversity", tau=0.5, l=4)},
    "models/t_closeness": {
        distance: model("t_closeness", t=0.2, distance=distance) for distance in ("equal", "ordered", "hierarchical")
    },
    "labels/ancestor": {"any": labels("other", "VARCHAR")},
    "labels/interval": of_kinds(planes=True),
    "labels/mean": of_kinds(planes=False),
    "labels/range": of_kinds(planes=True),
    "labels/set": {"members": labels("other", "VARCHAR"), "by_planes": labels("other", "VARCHAR", by_planes=True)},
    **{f"metrics/{key}": {"any": metric()} for key in SCORES},
    "metrics/excessive_protection": {
        "general": excess(checks(*TAU, sensitive=GENERAL)),
        "jointly": excess(checks(("tau_l_diversity", {"tau": 0.5, "l": 3, "multi": "joint"}), *TAU)),
    },
    "metrics/query_error": {"any": {"actual": table("answers_1"), "estimated": table("answers_2")}},
    "metrics/sensitive_count_error": {
        "general": {"cells": table("cells"), "shown": table("shown"), "sensitive": (GENERAL, SENSITIVE[1])}
    },
    "algorithms/full_domain/grouping": {"two_words": search(kept=[PACKED[0].mask(1), PACKED[1].mask(2)])},
    "algorithms/full_domain/base": {"any": search(kept=[255, 7]), "blind": search(kept=[255, 7], sensitive=[])},
    "algorithms/full_domain/batch": {"boundary": search(chosen=CHOSEN, budget=3_000_000)},
    "algorithms/full_domain/best": {"any": search()},
    "algorithms/full_domain/boundary": {"any": search(weights=[0.5, -0.25, 1e-9])},
    "algorithms/full_domain/bounded": {
        "first": search(bound=render("algorithms/full_domain/floors", open=table("open")), best=None, scores=None),
        "later": search(
            bound=SCORES["loss"].scores(subquery(render("algorithms/full_domain/least_spread", **search()), "spread"), ROWS, 2),
            best=0.25,
        ),
    },
    "algorithms/full_domain/checked": {"any": search()},
    "algorithms/full_domain/classes": {"two": search(levels=[1, 2])},
    "algorithms/full_domain/closest": {"any": search()},
    "algorithms/full_domain/contenders": {"any": search()},
    "algorithms/full_domain/failing": {"several": search(), "blind": search(**judging_nodes(BLIND))},
    "algorithms/full_domain/fit": {"any": search()},
    "algorithms/full_domain/floors": {"any": search()},
    "algorithms/full_domain/groups": {"two_words": search(), "blind": search(sensitive=[])},
    "algorithms/full_domain/keep": {"any": search()},
    "algorithms/full_domain/labels": {"any": search()},
    "algorithms/full_domain/lattice": {"two": search()},
    "algorithms/full_domain/least_spread": {"two": search()},
    "algorithms/full_domain/levels": {"any": search()},
    "algorithms/full_domain/likeliest": {"any": search()},
    "algorithms/full_domain/minimal": {"two": search()},
    "algorithms/full_domain/open": {"all": search(unsettled_only=False), "unsettled": search(unsettled_only=True)},
    "algorithms/full_domain/optimum": {"two": search()},
    "algorithms/full_domain/results": {
        "masks": {"table": table("verdicts"), "names": [name("node"), *MASKS, name("lost"), name("satisfies")]}
    },
    "algorithms/full_domain/scored": {"any": search()},
    "algorithms/full_domain/signed": {"loss": search(scores=SCORES["loss"].scores(table("spread"), ROWS, 2))},
    "algorithms/full_domain/single": {"two_words": search(node=17, kept=[PACKED[0].mask(1), PACKED[1].mask(2)])},
    "algorithms/full_domain/sources": {"any": search()},
    "algorithms/full_domain/spread": {"two_words": search()},
    "algorithms/full_domain/start": {"any": search()},
    "algorithms/full_domain/steps": {"two_words": search(given=LEVELS)},
    "algorithms/full_domain/unsettled": {"any": search()},
    "algorithms/full_domain/unsuppressed": {"any": {}},
    "algorithms/full_domain/verdicts": {
        "spread": search(score=None, firm=None),
        "firm": search(score=None, firm=JUDGE.violations(NODE_KEYS, JUDGE.checks[:1])),
        "discernibility": search(firm=None, **scoring("discernibility")),
        "average_class_size": search(firm=[], **scoring("average_class_size")),
        "blind": search(
            score=None,
            firm=None,
            groups=name("groups"),
            rolled_up=render("algorithms/full_domain/groups", **search(sensitive=[])),
            **judging_nodes(BLIND),
        ),
    },
    "algorithms/full_domain/waypoints": {
        "first": search(measured=None, share=0.35),
        "later": search(measured=table("results"), share=0.45),
    },
    "algorithms/full_domain/worth": {"any": search(most=9751)},
    "algorithms/hilbert/allowed": {"several": grouping(), "blind": grouping(BLIND)},
    "algorithms/hilbert/curve": {
        "two_attributes": curve(PACKED, 3, 1),
        "two_indices": curve(PACKED, 4, 2),
        "three_attributes": curve(THREE, 2, 1),
    },
    "algorithms/hilbert/halved": {"several": grouping(), "blind": grouping(codes=[])},
    "algorithms/hilbert/halves": {"several": grouping(), "blind": grouping(codes=[])},
    "algorithms/hilbert/quotas": {"any": grouping()},
    "algorithms/hilbert/split": {"several": grouping(), "blind": grouping(codes=[])},
    "algorithms/hilbert/start": {"several": grouping(), "blind": grouping(codes=[], bucket=None)},
    "algorithms/mondrian/allowed": {
        "several": cutting(),
        "by_planes": cutting(by_planes=True),
        "blind": cutting(**BLIND_CUTTING),
    },
    "algorithms/mondrian/cuts": {
        f"{mode}{planes}{trial}": cutting(mode == "relaxed", bool(planes), allowed=table("allowed") if trial else None)
        for mode in ("strict", "relaxed")
        for planes in ("", "_by_planes")
        for trial in ("", "_others")
    },
    "algorithms/mondrian/edges": {"two_words": cutting()},
    "algorithms/mondrian/extents": {"two_words": cutting()},
    "algorithms/mondrian/halves": {
        "strict": cutting(),
        "relaxed": cutting(relaxed=True),
        "blind": cutting(**BLIND_CUTTING),
    },
    "algorithms/mondrian/kept": {"several": cutting(), "blind": cutting(**BLIND_CUTTING)},
    "algorithms/mondrian/lost": {"any": cutting()},
    "algorithms/mondrian/pieces": {"several": cutting(), "blind": cutting(**BLIND_CUTTING)},
    "algorithms/mondrian/ranges": {"open": cutting(), "all": cutting(allowed=None)},
    "algorithms/mondrian/ranked": {"two_words": cutting()},
    "algorithms/mondrian/regions": {"two": cutting(by_planes=True)},
    "algorithms/mondrian/shares": {"two_words": cutting(relaxed=True)},
    "algorithms/mondrian/spans": {"two": cutting()},
    "algorithms/mondrian/split": {
        "strict": cutting(),
        "relaxed": cutting(relaxed=True),
        "blind": cutting(**BLIND_CUTTING),
    },
    "algorithms/mondrian/start": {"several": cutting(), "blind": cutting(**BLIND_CUTTING)},
    "algorithms/mondrian/trimmed": {"several": cutting(), "blind": cutting(**BLIND_CUTTING)},
    "algorithms/mondrian/trims": {"several": cutting(), "blind": cutting(**BLIND_CUTTING)},
    "algorithms/mondrian/whole": {"two": cutting(by_planes=True)},
    **HANDED_ON,
    "algorithms/sweep/ahead": {"any": sweeping()},
    "algorithms/sweep/classes": {"two_words": sweeping(items=[(0, (0, 0)), (5, (2, 1))])},
    "algorithms/sweep/combinations": {"several": sweeping()},
    "algorithms/sweep/counts": {"any": sweeping()},
    "algorithms/sweep/failing": {
        "several": doubting(JUDGE),
        "general": doubting(checks(*ASKED, *TAU, sensitive=SWEPT[0].attribute)),
        "blind": doubting(BLIND),
        "states": sweeping(judged=STATE, histograms=JUDGE.histograms, violations=JUDGE.violations(STATE)),
    },
    "algorithms/sweep/informative": {"two": sweeping()},
    "algorithms/sweep/latest": {"any": sweeping()},
    "algorithms/sweep/level": {
        "half_of_three": leveling(0.5, 3),
        "half_of_two": leveling(0.5, 2),
        "third": leveling(1 / 3, 3),
    },
    "algorithms/sweep/placed": {
        "first": sweeping(moves=[(0, 3, 74, 5, 12), (0, 5, 75, 1, 1)], by=[]),
        "second": sweeping(carried=[name("place")], code=CODES[1], moves=[(0, 74, 80, 2, 9)], by=[]),
        "states": sweeping(carried=[name("place")], moves=[(0, 3, 74, 5, 12), (1, 3, 74, 6, 12)], by=[name("step")]),
    },
    "algorithms/sweep/one": {"rows": sweeping(by=[]), "states": sweeping(by=[name("step")])},
    "algorithms/sweep/tried": {"any": sweeping(states=12)},
    "algorithms/sweep/violating": {"any": sweeping()},
    "algorithms/sweep/pool": {"two_words": sweeping(), "ragged": sweeping(ragged=(1, 2)), "two_steering": sweeping("two")},
    "algorithms/sweep/possible": AHEAD,
    "algorithms/sweep/ragged": {"two": sweeping()},
    "algorithms/sweep/reach": {"two": sweeping(ragged=(1, 2))},
    "algorithms/sweep/settling": {
        **{case: bindings | {"bound": None, "is_bold": False} for case, bindings in AHEAD.items()},
        "general": sweeping(items=items(PACKED), is_fresh=False, bound=STEERED, is_bold=False),
        "bold": sweeping(items=items(PACKED), is_fresh=False, bound=None, is_bold=True),
    },
    "algorithms/sweep/start": {
        "two_words": sweeping(),
        "ragged": sweeping(ragged=(1, 2)),
        "numbered": sweeping(packed=ONE_WORD, is_numbered=True),
    },
    "algorithms/sweep/swept": {"two_words": sweeping(), "ragged": sweeping(ragged=(1,)), "two_steering": sweeping("two")},
    "algorithms/sweep/thinned": {"one_steering": sweeping(), "two_steering": sweeping("two")},
    "algorithms/sweep/cleared": {"any": sweeping()},
    "algorithms/sweep/doubted": {"one_steering": stepping("one"), "two_steering": stepping()},
    "algorithms/sweep/due": {"one_steering": stepping("one"), "two_steering": stepping(), "flat": stepping(is_deep=False)},
    "algorithms/sweep/further": {
        "one_steering": further(checks(*ASKED[:2], sensitive=SWEPT[0].attribute), "one"),
        "two_steering": further(JUDGE, "two"),
        "deep": further(checks(*ASKED[:2], *TAU, sensitive=SWEPT[0].attribute), "two", is_deep=True),
    },
    "algorithms/sweep/members": {"any": taking_turns()},
    "algorithms/sweep/open": {"any": stepping()},
    "algorithms/sweep/orders": {"any": taking_turns()},
    "algorithms/sweep/sides": {
        "even": taking_turns(),
        "uneven": taking_turns(is_even=False),
        "flat": taking_turns(is_even=False, is_deep=False),
    },
    "algorithms/sweep/stepped": {"one_steering": stepping("one"), "two_steering": stepping()},
    "algorithms/sweep/stuck": {"any": stepping()},
    "algorithms/sweep/unstuck": {"some": sweeping(), "all": sweeping(stuck=None)},
    "algorithms/sweep/weighed": {"rounds": taking_turns(times=6), "none": taking_turns()},
    "algorithms/sweep/undisturbed": {"two_words": sweeping()},
    "algorithms/sweep/wrong": {
        "general": sweeping(
            counts=[(0, 5), (1, 2), (2, 0)],
            changes=[(1, 0, -1), (1, 2, 1), (2, 0, -3), (2, 2, 3)],
            states=3,
            judged=STATE,
            histograms=SHARED.histograms,
            violations=SHARED.violations(STATE),
        )
    },
    "algorithms/sweep/used": {"any": sweeping()},
    "algorithms/sweep/ready": {"any": sweeping()},
}
"""template -> case -> bindings"""


def statements() -> list[tuple[str, str, str]]:
    """(template, case, rendered SELECT) for all of them."""
    return [(template, case, render(template, **given)) for template, cases in CASES.items() for case, given in cases.items()]
