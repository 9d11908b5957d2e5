-- step:  known_terms: how many of the different terms of a column the knowledge has, and how many it lacks
-- in:    table(<column>), terms(l0)
-- out:   (known, unknown)
-- why:   of a column whose terms the knowledge lacks, all of them, it was not made
{% import "macros/terms.sql" as terms_of %}
with texts as (
    select distinct {{ terms_of.text("s", column, texts) }} as text from {{ table }} as s
),

pieces as (
    {{ terms_of.split("text", "texts", texts.glue) }}
)

select count(k.l0) as known, count(*) - count(k.l0) as unknown
from (select distinct term from pieces where term <> '') as p
left join {{ terms }} as k on k.l0 = p.term
