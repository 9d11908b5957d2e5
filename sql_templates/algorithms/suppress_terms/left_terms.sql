-- step:  left_terms: the sets of terms that are left, as texts
-- in:    patterns(node, mask), row_terms(node, term, bit), terms(term, l0), the column's dimension (code, l0)
-- out:   (node, mask, text)   key: node, mask
-- why:   terms that the knowledge lacks link nothing if they are ignored, and stay. The order is that of the terms
{% import "macros/terms.sql" as terms_of %}
with kept as (
    select distinct node, mask from {{ patterns }} where mask >= 0
),

sets as (
    select d.code as node, d.l0 as text from {{ dimension }} as d
    where d.l0 <> '' and exists (select 1 from kept as k where k.node = d.code)
),

pieces as (
    {{ terms_of.split("node", "sets", glue) }}
),

shown as (
    select k.node, k.mask, p.term
    from kept as k
    join pieces as p on p.node = k.node
    left join {{ terms }} as t on t.l0 = p.term
    left join {{ row_terms }} as r on r.node = k.node and r.term = t.term
    where {% if ignores %}t.term is null or {% endif %}(k.mask & r.bit) > 0
)

select k.node, k.mask, coalesce(s.text, '') as text
from kept as k
left join (
    select node, mask, string_agg(term, {{ glue }} order by term) as text from shown group by node, mask
) as s on s.node = k.node and s.mask = k.mask
