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

placed as (
    select
        class, {{ columns.list(codes) }}, n,
        {{ lockstep.before(steering) }} as before
    from {{ pieces }}
),

firsts as (
    select p.class, {{ columns.list(codes, "p") }}, g.i
    from placed as p, generate_series(p.before + 1, least(p.before + p.n, {{ ahead }})) as g(i)
),

leaving as (
    select t.class, t.t + 1 - a.start as step, {{ columns.list(codes, "p") }}
    from (
        select class, t, {{ columns.list(ruled) }}, row_number() over (partition by class, {{ columns.list(ruled) }} order by t) as i from turns
    ) as t
    join asked as a on a.class = t.class
    join firsts as p on p.class = t.class and {{ columns.equal(ruled, "p", "t") }} and p.i = t.i
),

there as (
    select class, {{ columns.list(codes) }}, cast(sum(n) as bigint) as n from placed group by class, {{ columns.list(codes) }}
),

steps as (
    select a.class, g.i as step from asked as a, generate_series(0, a.gone - a.start) as g(i)
),

remaining as (
    select
        s.class, s.step, {{ columns.list(codes, "h") }},
        h.n - count(l.step) over (
            partition by s.class, {{ columns.list(codes, "h") }} order by s.step rows between unbounded preceding and current row
        ) as n
    from steps as s
    join there as h on h.class = s.class
    left join leaving as l on l.class = s.class and l.step = s.step and {{ columns.equal(codes, "l", "h") }}
),

states as (
    select class, step, {{ columns.list(codes) }}, n from remaining where n > 0
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
