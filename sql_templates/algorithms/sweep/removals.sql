-- step:  removals: how many rows each class loses, in the order in which they leave all bounded attributes in step
-- in:    for every bounded attribute: removal_limits(class, fewest, most, after), removal_order(class, first, last, k, i,
--        <code>); pieces(class, <code>..., n)
-- out:   (class, removed, most, state, after)   key: class
-- why:   a class must satisfy each of its bounds, so it loses the most of what they ask for at least. The order is known up to
--        where it meets a missing row: a row would have to leave whose combination of values has none left. State 1: more rows
--        may have to leave. 2: all models are satisfied. 3: it is not known which row is the next to leave. 4: no removal
--        helps. `after` is the state when the most rows have left
{% import "macros/columns.sql" as columns %}
{% import "macros/removal_order.sql" as order %}
with limits as (
    select
        class, max(fewest) as fewest, min(most) as most,
        case when min(case when after = 4 then most end) = min(most) then 4 else 3 end as after
    from (
        {% for table in limits %}
        select class, fewest, most, after from {{ table }}
        {% if not loop.last %}
        union all
        {% endif %}
        {% endfor %}
    ) as all_limits
    group by class
){% if limits | length > 1 %},

removal_ranges as (
    select class, 0 as start, least(fewest, most) as stop from limits where least(fewest, most) > 0
),

{{ order.removed_rows(bounds, orders) }}

present as (
    select p.class, {{ columns.list(bounded_codes, "p") }}, cast(sum(p.n) as bigint) as n
    from {{ pieces }} as p
    join removal_ranges as a on a.class = p.class
    group by p.class, {{ columns.list(bounded_codes, "p") }}
),

missing_combinations as (
    select l.class, {{ columns.list(bounded_codes, "l") }}, coalesce(h.n, 0) as n
    from removed_rows as l
    left join present as h on h.class = l.class and {{ columns.equal(bounded_codes, "h", "l") }}
    where l.n > coalesce(h.n, 0)
),

{% if has_uneven_values %}
turns_of_missing as (
    select
        t.class, t.t, t.size, s.n as have,
        row_number() over (partition by t.class, {{ columns.list(bounded_codes, "t") }}, t.span order by t.t) - 1 as i,
        count(*) over (partition by t.class, {{ columns.list(bounded_codes, "t") }}, t.span) as k,
        sum(t.n) over (partition by t.class, {{ columns.list(bounded_codes, "t") }}, t.span) as n,
        sum(t.n) over (
            partition by t.class, {{ columns.list(bounded_codes, "t") }} order by t.span range between unbounded preceding and current row
        ) as upto
    from turns as t
    join missing_combinations as s on s.class = t.class and {{ columns.equal(bounded_codes, "s", "t") }}
),

first_missing as (
    select class, cast(min(t + (have - (upto - n)) // k * size) as bigint) as t
    from turns_of_missing
    where have >= upto - n and have < upto and (have - (upto - n)) % k = i
    group by class
)
{% else %}
first_missing as (
    select distinct class, cast(0 as bigint) as t from missing_combinations
)
{% endif %}

select
    b.class,
    coalesce(m.t, least(b.fewest, b.most)) as removed,
    b.most,
    case when m.t is not null then {{ 3 if has_uneven_values else 4 }} when b.fewest > b.most then b.after else 1 end as state,
    b.after
from limits as b
left join first_missing as m on m.class = b.class
{% else %}

select class, least(fewest, most) as removed, most, case when fewest > most then after else 1 end as state, after
from limits
{% endif %}
