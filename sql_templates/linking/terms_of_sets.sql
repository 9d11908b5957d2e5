-- step:  terms_of_sets: the terms of each set of a column, published ones included, that the knowledge has
-- in:    the column's dimension (code, l0), its general sets (code, l0), terms(term, l0)
-- out:   (attribute, value, low, high, share)
-- why:   in the form of measures/coverage: a set meets a query that asks for one of its terms
{% import "macros/terms.sql" as terms_of %}
with sets as (
    select d.code, d.l0 as text from {{ attribute.table }} as d where d.l0 <> ''
    {% if attribute.general %}
    union all
    select g.code, g.l0 from {{ attribute.general }} as g where g.l0 <> ''
    {% endif %}
),

pieces as (
    {{ terms_of.split("code", "sets", glue) }}
)

select {{ number }} as attribute, p.code as value, k.term as low, k.term as high, cast(1 as double) as share
from pieces as p
join {{ known }} as k on k.l0 = p.term
