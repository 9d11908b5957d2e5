-- step:  set_sizes: how many terms the sets of a column have that count as its terms
-- in:    the column's dimension (code, l0), its general sets (code, l0), terms(l0) where unknown terms do not count
-- out:   (code, terms)   key: code
-- why:   eq. 2 of 004 prices what a row loses by how many terms it had, and has left. A set without terms is not here
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

select p.code, count(*) as terms
from pieces as p
{% if terms %}
where exists (select 1 from {{ terms }} as k where k.l0 = p.term)
{% endif %}
group by p.code
