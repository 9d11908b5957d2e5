-- step:  further: how many rows leave a class until it satisfies the models besides the bounds, or so many at least
-- in:    pieces(class, piece, <code>..., n) of classes in state 1, due(class, gone, most, state, after), for every attribute: orders(class, first, last, k, i, <code>)
-- out:   (class, gone, most, state, after)   key: class
-- why:   a class may satisfy them with some rows, not with fewer, and with fewer still: so many states are judged at once. Where
--        more rows leave, it has to hold for all its sensitive attributes again
{% import "macros/columns.sql" as columns %}
{% import "macros/judge.sql" as judge %}
{% import "macros/lockstep.sql" as lockstep %}
{% set ruled = steering | map(attribute="code") | list %}
with asked as (
    select class, gone as start, least(gone + {{ ahead }}, most) as gone from {{ due }} where state = 1
),

{{ lockstep.turns(steering, orders, apart=true) }}

placed as (
    select
        class, {{ columns.list(codes) }}, n,
        {{ lockstep.before(steering) }} as before
    from {{ pieces }}
),

firsts as (
    select p.class, {{ columns.list(codes, "p") }}, g.i
    from placed as p, generate_series(p.before + 1, least(p.before + p.n, {{ ahead }})) as g(i)
    where p.before < {{ ahead }}
),

leaving as (
    select t.class, t.t + 1 - a.start as step, p.class is null as is_missing, {{ columns.list(codes, "p") }}
    from (
        select class, t, {{ columns.list(ruled) }}, row_number() over (partition by class, {{ columns.list(ruled) }} order by t) as i from turns
    ) as t
    join asked as a on a.class = t.class
    left join firsts as p on p.class = t.class and {{ columns.equal(ruled, "p", "t") }} and p.i = t.i
),

there as (
    select class, {{ columns.list(codes) }}, cast(sum(n) as bigint) as n from placed group by class, {{ columns.list(codes) }}
),

ends as (
    select class, min(step) - 1 as step from leaving where is_missing group by class
),

steps as (
    select a.class, g.i as step
    from asked as a
    left join ends as e on e.class = a.class,
    generate_series(0, least(a.gone - a.start, {{ ahead - 1 }}, coalesce(e.step, {{ ahead }}))) as g(i)
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

{{ judge.histograms("states" | alias, judged, codes, histograms) }}
failing as (
    {{ judge.failing(violations, judged) }}
),

held as (
    select s.class, min(s.step) as step
    from steps as s
    where not exists (select 1 from failing as f where f.class = s.class and f.step = s.step)
    group by s.class
)

select class, gone, most, state, after from {{ due }} where state > 1
union all
select
    d.class,
    d.gone + coalesce(h.step, e.step, least({{ ahead }}, d.most - d.gone)) as gone,
    d.most,
    case
        when h.step is not null then 2
        when e.step is not null then {{ 3 if is_deep else 4 }}
        when d.gone + {{ ahead }} > d.most then d.after
        else 1
    end as state,
    d.after
from {{ due }} as d
left join held as h on h.class = d.class
left join ends as e on e.class = d.class
where d.state = 1
