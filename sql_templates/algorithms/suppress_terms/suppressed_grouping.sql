-- step:  suppressed_grouping: the grouping with the sets of terms that are published
-- in:    grouping(cell, class, n), failing_classes(class), cells(cell, <code>...), patterns(class, node, cell, mask, n),
--        left_terms(node, mask, text), general_sets(code, l0)
-- out:   (cell, class, <code>..., n)
-- why:   rows of classes that hold keep their sets, and so do rows whose pattern keeps all
{% import "macros/columns.sql" as columns %}
with published as (
    select g.cell, g.class, cast(null as bigint) as code, g.n
    from {{ grouping }} as g
    where not exists (select 1 from {{ failing_classes }} as f where f.class = g.class)
    union all
    select p.cell, p.class, v.code, p.n
    from {{ patterns }} as p
    left join {{ left_terms }} as t on t.node = p.node and t.mask = p.mask
    left join {{ general_sets }} as v on v.l0 = t.text
)

select
    p.cell, p.class,
    {% for other in codes %}
    {% if loop.last %}coalesce(p.code, c.{{ other }}) as {{ other }}{% else %}c.{{ other }}{% endif %},
    {% endfor %}
    cast(sum(p.n) as bigint) as n
from published as p
join {{ cells }} as c on c.cell = p.cell
group by p.cell, p.class{% for other in codes %}, {% if loop.last %}coalesce(p.code, c.{{ other }}){% else %}c.{{ other }}{% endif %}{% endfor %}

