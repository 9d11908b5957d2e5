-- step:  due: how many rows leave a class at least, and at most, while they leave all its sensitive attributes in step
-- in:    for every attribute: sides(class, gone, most, after), orders(class, first, last, k, i, <code>); pieces(class, <code>..., n)
-- out:   (class, gone, most, state, after)   key: class
-- why:   a class that holds does so for each of them. The order is known up to where a row would have to leave that is not there.
--        The state is 1 while more rows may have to leave, 2 where all models hold, 3 where it is not known which row is the next
--        to leave, 4 where no row helps; `after` is the state after so many rows as leave at most
{% import "macros/columns.sql" as columns %}
{% import "macros/lockstep.sql" as lockstep %}
{% set ruled = steering | map(attribute="code") | list %}
with bounds as (
    select
        class, max(gone) as gone, min(most) as most,
        case when min(case when after = 4 then most end) = min(most) then 4 else 3 end as after
    from (
        {% for side in sides %}
        select class, gone, most, after from {{ side }}
        {% if not loop.last %}
        union all
        {% endif %}
        {% endfor %}
    ) as sides
    group by class
){% if sides | length > 1 %},

asked as (
    select class, 0 as start, least(gone, most) as gone from bounds where least(gone, most) > 0
),

{{ lockstep.lost(steering, orders) }}

there as (
    select p.class, {{ columns.list(ruled, "p") }}, cast(sum(p.n) as bigint) as n
    from {{ pieces }} as p
    join asked as a on a.class = p.class
    group by p.class, {{ columns.list(ruled, "p") }}
),

short as (
    select l.class, {{ columns.list(ruled, "l") }}, coalesce(h.n, 0) as n
    from lost as l
    left join there as h on h.class = l.class and {{ columns.equal(ruled, "h", "l") }}
    where l.n > coalesce(h.n, 0)
),

{% if is_deep %}
placed as (
    select
        t.class, t.t, t.size, s.n as have,
        row_number() over (partition by t.class, {{ columns.list(ruled, "t") }}, t.span order by t.t) - 1 as i,
        count(*) over (partition by t.class, {{ columns.list(ruled, "t") }}, t.span) as k,
        sum(t.n) over (partition by t.class, {{ columns.list(ruled, "t") }}, t.span) as n,
        sum(t.n) over (
            partition by t.class, {{ columns.list(ruled, "t") }} order by t.span range between unbounded preceding and current row
        ) as upto
    from turns as t
    join short as s on s.class = t.class and {{ columns.equal(ruled, "s", "t") }}
),

missing as (
    select class, cast(min(t + (have - (upto - n)) // k * size) as bigint) as t
    from placed
    where have >= upto - n and have < upto and (have - (upto - n)) % k = i
    group by class
)
{% else %}
missing as (
    select distinct class, cast(0 as bigint) as t from short
)
{% endif %}

select
    b.class,
    coalesce(m.t, least(b.gone, b.most)) as gone,
    b.most,
    case when m.t is not null then {{ 3 if is_deep else 4 }} when b.gone > b.most then b.after else 1 end as state,
    b.after
from bounds as b
left join missing as m on m.class = b.class
{% else %}

select class, least(gone, most) as gone, most, case when gone > most then after else 1 end as state, after
from bounds
{% endif %}
