-- step:  wrong: the states of a class in which a sensitive attribute violates a model besides its bound
-- in:    nothing: counts are so many rows per node, changes how many more or less they are from a state on
-- out:   (step)   key: step
-- why:   while rows are generalized one after the other, many states to come are judged at once
{% import "macros/columns.sql" as columns %}
{% import "macros/judge.sql" as judge %}
with counts as (
    select node, n
    from (values {% for pair in counts %}({{ columns.list(pair) }}){% if not loop.last %}, {% endif %}{% endfor %}) as c(node, n)
),

changes as (
    select step, node, n
    from (values {% for change in changes %}({{ columns.list(change) }}){% if not loop.last %}, {% endif %}{% endfor %}) as d(step, node, n)
),

states as (
    select cast(1 as bigint) as class, s.step, c.node as {{ code }}, cast(c.n + coalesce(sum(d.n), 0) as bigint) as n
    from counts as c
    cross join generate_series(0, {{ states - 1 }}) as s(step)
    left join changes as d on d.node = c.node and d.step <= s.step
    group by s.step, c.node, c.n
    having c.n + coalesce(sum(d.n), 0) > 0
),

{{ judge.histograms("states" | alias, judged, [code], histograms) }}
failing as (
    {{ judge.failing(violations, judged) }}
)

select distinct step from failing
