-- step:  outliers: for each class, axis and side the outlying values whose suppression gains most
-- in:    pieces(<column>..., part, n), class_widths(part, n, width<i>..., cost), axes(attribute, path, code, position, ...)
-- out:   (part, attribute, <mask>..., side, cut, lost, kept, gain)   key: part, attribute, side
-- why:   without a few outlying rows the labels of the other rows are narrower. On side 0 the class loses the values up to the
--        cut, on side 1 those above it. The gain is what the labels of the kept rows become narrower, less what the lost rows
--        cost: so nothing is gained where all rows of the class have one value
{% import "macros/columns.sql" as columns %}
with value_counts as (
    {% for p in packed %}
    {% set width = ("width" ~ loop.index) | alias %}
    select
        s.part,
        {{ loop.index }} as attribute,
        {% for mask in masks %}
        cast({{ p.mask(0) if p.word == loop.index0 else 0 }} as bigint) as {{ mask }},
        {% endfor %}
        s.n as total,
        s.cost,
        s.{{ width }} as width,
        {{ weights[loop.index0] | double }} as weight,
        p.{{ p.word_name }} & {{ p.mask(0) }} as path,
        cast(sum(p.n) as bigint) as n
    from {{ pieces }} as p
    join {{ class_widths }} as s on s.part = p.part
    where s.n > {{ least_rows }} and s.{{ width }} > 0
    group by s.part, s.n, s.cost, s.{{ width }}, p.{{ p.word_name }} & {{ p.mask(0) }}
    {% if not loop.last %}union all{% endif %}

    {% endfor %}
),

running_counts as (
    select
        v.part,
        v.attribute,
        {% for mask in masks %}
        v.{{ mask }},
        {% endfor %}
        v.total,
        v.cost,
        v.width,
        v.weight,
        v.path,
        x.position,
        x.highest - x.lowest as axis,
        cast(sum(v.n) over (partition by v.part, v.attribute order by v.path rows between unbounded preceding and current row) as bigint) as upto,
        row_number() over (partition by v.part, v.attribute order by v.path) as place,
        lead(x.position) over (partition by v.part, v.attribute order by v.path) as next_position,
        min(x.position) over (partition by v.part, v.attribute) as low_position,
        max(x.position) over (partition by v.part, v.attribute) as high_position,
        count(*) over (partition by v.part, v.attribute) as places,
        count(x.position) over (partition by v.part, v.attribute) as positions
    from value_counts as v
    join {{ axes }} as x on x.attribute = v.attribute and x.path = v.path
),

ends as (
    select
        part, attribute{{ columns.tail(masks) }}, 0 as side, path, upto as lost, total - upto as kept, cost, width, weight,
        case
            when place + 1 = places then 0
            when positions < places then 1
            else coalesce((high_position - next_position) / nullif(axis, 0), 0)
        end as new_width
    from running_counts
    where place < places
    union all
    select
        part, attribute{{ columns.tail(masks) }}, 1, path, total - upto, upto, cost, width, weight,
        case when place = 1 then 0 else coalesce((position - low_position) / nullif(axis, 0), 0) end
    from running_counts
    where place < places
),

gains as (
    select
        part, attribute{{ columns.tail(masks) }}, side, path, lost, kept,
        kept * weight * (width - new_width) - lost * cost as gain
    from ends
    where kept >= {{ least_rows }} and lost <= {{ budget }}
),

ranked as (
    select
        part, attribute{{ columns.tail(masks) }}, side, path, lost, kept, gain,
        row_number() over (partition by part, attribute, side order by gain desc, lost) as choice
    from gains
    where gain > 1e-9
)

select part, attribute{{ columns.tail(masks) }}, side, path as cut, lost, kept, gain
from ranked
where choice = 1
