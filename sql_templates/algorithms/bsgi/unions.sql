-- step:  unions: the classes that are joined, as too few persons are behind them
-- in:    groups(shape, <code>..., person, n), numbered(shape, <key>...), published(class, <key>...), classes(class, low<i>...)
-- out:   (class, joint)   key: class
-- why:   groups that show the same labels are one class to whoever sees them. No group has a person twice, but their union may:
--        so the values of few persons may be too frequent in it. Such a look is joined with the next one, in the order of the
--        values, two and two, until every class satisfies
{% import "macros/columns.sql" as columns %}
{% import "macros/judge.sql" as judge %}
with {{ judge.histograms(groups, keys, codes, histograms) }}
failing as (
    {{ judge.failing(violations, keys) }}
),

looks as (
    select p.class, s.shape
    from {{ published }} as p
    join {{ numbered }} as s on {% for key in shown %}s.{{ key }} is not distinct from p.{{ key }}{% if not loop.last %} and {% endif %}{% endfor %}

),

extents as (
    select l.shape{% for low in lows %}, min(c.{{ low }}) as {{ low }}{% endfor %}

    from looks as l
    join {{ classes }} as c on c.class = l.class
    group by l.shape
),

ordered as (
    select e.shape, row_number() over (order by {% for low in lows %}e.{{ low }}, {% endfor %}e.shape) as place, f.shape is not null as is_bad
    from extents as e
    left join failing as f on f.shape = e.shape
),

stretches as (
    select shape, place, is_bad, place - row_number() over (partition by is_bad order by place) as stretch from ordered
),

numbers as (
    select
        shape, place, is_bad,
        case when is_bad then row_number() over (partition by is_bad, stretch order by place) % 2 end as is_odd,
        max(place) over () as last_place
    from stretches
),

starts as (
    select
        shape, place,
        case
            when is_odd = 0 then 0
            when not is_bad and lag(is_odd) over (order by place) = 1 then 0
            when is_odd = 1 and place = last_place then 0
            else 1
        end as is_first
    from numbers
),

runs as (
    select shape, cast(sum(is_first) over (order by place rows between unbounded preceding and current row) as bigint) as run from starts
),

joined as (
    select run from runs group by run having count(*) > 1
)

select l.class, min(l.class) over (partition by r.run) as joint
from looks as l
join runs as r on r.shape = l.shape
join joined as z on z.run = r.run
