-- step:  npd_recursive_l_diversity: the violations of pd-recursive diversity, and the classes where a guarded value is rare
--        (001 Def 4.4)
-- in:    hist(<keys>, sa, n), sizes(<keys>, n), domain(code, l0)
-- out:   (<keys>, observed, required)
-- why:   nobody may learn either that a value of W is missing from a class
{% import "macros/columns.sql" as columns %}
select {{ columns.list(keys) }}, observed, required from ({{ positive }}) as positive
{% if model.guarded %}
union all
select
    {{ columns.list(keys, "c") }},
    100 * coalesce(h.n, 0) / cast(c.n as double) as observed,
    {{ model.c2 | double }} as required
from {{ sizes }} as c
cross join (
    select g.leaf, d.code
    from (values {% for leaf in model.guarded | values %}({{ leaf }}){% if not loop.last %}, {% endif %}{% endfor %}) as g(leaf)
    left join {{ domain }} as d on d.l0 = g.leaf
) as w
left join {{ hist }} as h on {{ columns.equal(keys, "h", "c") }} and h.sa = w.code
where 100 * coalesce(h.n, 0) * (1 + 1e-9) < {{ model.c2 | double }} * c.n
{% endif %}
