-- step:  failing_steps_of_attribute: the steps after which a class violates a model of one sensitive attribute, its bound aside
-- in:    as values: how many rows each node has at step 0, and by how many rows a node has more or less from a step on
-- out:   (step)   key: step
-- why:   while rows are generalized one after the other, one statement judges the class after many steps
{% import "macros/columns.sql" as columns %}
{% import "macros/judge.sql" as judge %}
with counts as (
    select node, n
    from (values {% for pair in rows_before %}({{ columns.list(pair) }}){% if not loop.last %}, {% endif %}{% endfor %}) as c(node, n)
),

changes as (
    select step, node, n
    from (values {% for change in changes %}({{ columns.list(change) }}){% if not loop.last %}, {% endif %}{% endfor %}) as d(step, node, n)
),

counts_by_step as (
    select cast(1 as bigint) as class, s.step, c.node as {{ code }}, cast(c.n + coalesce(sum(d.n), 0) as bigint) as n
    from counts as c
    cross join generate_series(0, {{ steps - 1 }}) as s(step)
    left join changes as d on d.node = c.node and d.step <= s.step
    group by s.step, c.node, c.n
    having c.n + coalesce(sum(d.n), 0) > 0
),

{{ judge.histograms("counts_by_step" | alias, keys, [code], histograms) }}
failing as (
    {{ judge.failing(violations, keys) }}
)

select distinct step from failing
