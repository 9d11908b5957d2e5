-- step:  further_removals: the removals, with so many rows more that a class satisfies the models besides its bounds
-- in:    pieces(class, piece, <code>..., n) of the classes in state 1, removals(class, removed, most, state, after), for every
--        bounded attribute: removal_order(class, first, last, k, i, <code>)
-- out:   (class, removed, most, state, after)   key: class
-- why:   a class may satisfy these models with some rows, violate them with fewer, and satisfy them again with still fewer. So
--        it is judged after each of the next removals, many at once. If none of them helps, the next statement looks further
{% import "macros/columns.sql" as columns %}
{% import "macros/judge.sql" as judge %}
{% import "macros/removal_order.sql" as order %}
with removal_ranges as (
    select class, removed as start, least(removed + {{ ahead }}, most) as stop from {{ removals }} where state = 1
),

{{ order.turns(bounds, orders, one_by_one=true) }}

numbered as (
    select
        class, {{ columns.list(codes) }}, n,
        {{ order.rows_before(bounds) }} as before
    from {{ pieces }}
),

first_rows as (
    select p.class, {{ columns.list(codes, "p") }}, g.i
    from numbered as p, generate_series(p.before + 1, least(p.before + p.n, {{ ahead }})) as g(i)
    where p.before < {{ ahead }}
),

leaving as (
    select t.class, t.t + 1 - a.start as step, p.class is null as is_missing, {{ columns.list(codes, "p") }}
    from (
        select class, t, {{ columns.list(bounded_codes) }}, row_number() over (partition by class, {{ columns.list(bounded_codes) }} order by t) as i from turns
    ) as t
    join removal_ranges as a on a.class = t.class
    left join first_rows as p on p.class = t.class and {{ columns.equal(bounded_codes, "p", "t") }} and p.i = t.i
),

present as (
    select class, {{ columns.list(codes) }}, cast(sum(n) as bigint) as n from numbered group by class, {{ columns.list(codes) }}
),

last_steps as (
    select class, min(step) - 1 as step from leaving where is_missing group by class
),

steps as (
    select a.class, g.i as step
    from removal_ranges as a
    left join last_steps as e on e.class = a.class,
    generate_series(0, least(a.stop - a.start, {{ ahead - 1 }}, coalesce(e.step, {{ ahead }}))) as g(i)
),

remaining as (
    select
        s.class, s.step, {{ columns.list(codes, "h") }},
        h.n - count(l.step) over (
            partition by s.class, {{ columns.list(codes, "h") }} order by s.step rows between unbounded preceding and current row
        ) as n
    from steps as s
    join present as h on h.class = s.class
    left join leaving as l on l.class = s.class and l.step = s.step and {{ columns.equal(codes, "l", "h") }}
),

groups as (
    select class, step, {{ columns.list(codes) }}, n from remaining where n > 0
),

{{ judge.histograms("groups" | alias, keys, codes, histograms) }}
failing as (
    {{ judge.failing(violations, keys) }}
),

satisfying as (
    select s.class, min(s.step) as step
    from steps as s
    where not exists (select 1 from failing as f where f.class = s.class and f.step = s.step)
    group by s.class
)

select class, removed, most, state, after from {{ removals }} where state > 1
union all
select
    d.class,
    d.removed + coalesce(h.step, e.step, least({{ ahead }}, d.most - d.removed)) as removed,
    d.most,
    case
        when h.step is not null then 2
        when e.step is not null then {{ 3 if has_uneven_values else 4 }}
        when d.removed + {{ ahead }} > d.most then d.after
        else 1
    end as state,
    d.after
from {{ removals }} as d
left join satisfying as h on h.class = d.class
left join last_steps as e on e.class = d.class
where d.state = 1
