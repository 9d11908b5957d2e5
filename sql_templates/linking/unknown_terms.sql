-- step:  unknown_terms: the terms of a column that the knowledge lacks
-- in:    the column's dimension (code, l0), terms(l0)
-- out:   (term, total)
-- why:   the first of them are shown, so that the user can add them to the knowledge or say what becomes of them
{% import "macros/terms.sql" as terms_of %}
with sets as (
    select d.code as node, d.l0 as text from {{ dimension }} as d where d.l0 <> ''
),

pieces as (
    {{ terms_of.split("node", "sets", glue) }}
),

missing as (
    select distinct p.term
    from pieces as p
    where not exists (select 1 from {{ terms }} as k where k.l0 = p.term)
)

select term, count(*) over () as total from missing order by term limit {{ shown }}
