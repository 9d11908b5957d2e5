-- step:  further: how many rows leave a class until it satisfies the models besides the bounds, or so many at least
-- in:    pieces(class, piece, <code>..., n) of classes in state 1, due(class, gone, most, state), for every attribute: ranks(class, sa, k, first, last, ...)
-- out:   (class, gone, most, state)   key: class
-- why:   a class may satisfy them with some rows, not with fewer, and with fewer still: so many states are judged at once. Where
--        more rows leave, it has to hold for all its sensitive attributes again
{% import "macros/columns.sql" as columns %}
{% import "macros/judge.sql" as judge %}
{% import "macros/lockstep.sql" as lockstep %}
{% set ruled = steering | map(attribute="code") | list %}
with asked as (
    select class, gone as start, least(gone + {{ ahead - 1 }}, most) as gone from {{ due }} where state = 1
),

{{ lockstep.turns(steering, ranks, apart=true) }}

steps as (
    select a.class, g.i as step, a.start + g.i as gone from asked as a, generate_series(0, a.gone - a.start) as g(i)
),

lost as (
    select s.class, s.step, {{ columns.list(ruled, "t") }}, cast(count(*) as bigint) as n
    from steps as s
    join turns as t on t.class = s.class and t.t < s.gone
    group by s.class, s.step, {{ columns.list(ruled, "t") }}
),

placed as (
    select
        class, {{ columns.list(codes) }}, n,
        sum(n) over (partition by class, {{ columns.list(ruled) }} order by piece rows between unbounded preceding and current row) - n as before
    from {{ pieces }}
    where n > 0
),

states as (
    select s.class, s.step, {{ columns.list(codes, "p") }}, cast(sum(p.n - greatest(0, least(p.n, coalesce(l.n, 0) - p.before))) as bigint) as n
    from steps as s
    join placed as p on p.class = s.class
    left join lost as l on l.class = s.class and l.step = s.step and {{ columns.equal(ruled, "l", "p") }}
    group by s.class, s.step, {{ columns.list(codes, "p") }}
    having sum(p.n - greatest(0, least(p.n, coalesce(l.n, 0) - p.before))) > 0
),

{{ judge.histograms("states" | alias, judged, codes, views) }}
failing as (
    {{ judge.failing(violations, judged) }}
),

held as (
    select s.class, min(s.step) as step
    from steps as s
    where not exists (select 1 from failing as f where f.class = s.class and f.step = s.step)
    group by s.class
)

select class, gone, most, state from {{ due }} where state = 2
union all
select d.class, d.gone + coalesce(h.step, {{ ahead }}) as gone, d.most, case when h.step = 0 then 2 else 0 end as state
from {{ due }} as d
left join held as h on h.class = d.class
where d.state = 1 and d.gone + coalesce(h.step, {{ ahead }}) <= d.most
