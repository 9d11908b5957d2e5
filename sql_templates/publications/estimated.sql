-- step:  estimated: for how many rows with each value of its group a published row counts
-- in:    drawn(class, cell, place, n), domains(class, place, code, kept, different), cells(cell, <word>...)
-- out:   (<word>..., <code>, n)
-- why:   of N rows of which c show a value, (c - N (1 - p) / m) / p have it, so far as anybody can tell (Chaytor and Wang): a row
--        counts for the value that it shows, and for less than none for others. If nothing was kept, p = 0, each counts alike
{% import "macros/columns.sql" as columns %}
select
    {{ columns.list(words, "t") }},
    e.code as {{ code }},
    sum(r.n * case when e.kept > 0 then (case when e.place = r.place then 1 else 0 end - (1 - e.kept) / e.different) / e.kept else cast(1 as double) / e.different end) as n
from {{ drawn }} as r
join {{ domains }} as e on e.class = r.class
join {{ cells }} as t on t.cell = r.cell
group by {{ columns.list(words, "t") }}, e.code
