-- step:  least_distance: which distance from the prior belief all classes can have, and less than which some cannot
-- in:    reaches(class, low, high), farthest(class), near_nodes(class, bound, is_cut, is_complete) of each depth
-- out:   (low, high)
-- why:   where no suppression reaches t, the least that can be reached is told
with searched as (
    {% for table in passed %}
    select class, bound, is_cut, is_complete from {{ table }}
    {% if not loop.last %}union all{% endif %}

    {% endfor %}
),

found as (
    select
        class,
        min(case when is_complete = 1 then bound end) as high,
        min(case when is_cut = 1 then bound end) as low
    from searched
    group by class
),

distances as (
    select
        case when f.class is null then r.low else least(r.high, coalesce(s.high, r.high), coalesce(s.low, r.high)) end as low,
        least(r.high, coalesce(s.high, r.high)) as high
    from {{ reaches }} as r
    left join {{ farthest }} as f on f.class = r.class
    left join found as s on s.class = r.class
)

select exp(ln(greatest(max(low), 1e-300)) / 2) as low, exp(ln(greatest(max(high), 1e-300)) / 2) as high from distances
