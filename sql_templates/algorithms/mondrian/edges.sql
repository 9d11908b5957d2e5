-- step:  edges: for each class, axis and side the outlying values that are best left out
-- in:    pieces(<carried>..., part, n), spans(part, n, width<i>..., cost), axes(attribute, path, code, position, ...)
-- out:   (part, attribute, <mask>..., side, cut, lost, kept, gain)   key: part, attribute, side
-- why:   without a few outlying rows the labels of the others are narrower. Side 0 loses the values up to the cut, side 1
--        those above it. The gain is what the others get, less what the lost rows cost
{% import "macros/columns.sql" as columns %}
with held as (
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
    join {{ spans }} as s on s.part = p.part
    where s.n > {{ least }}
    group by s.part, s.n, s.cost, s.{{ width }}, p.{{ p.word_name }} & {{ p.mask(0) }}
    {% if not loop.last %}union all{% endif %}

    {% endfor %}
),

running as (
    select
        h.part,
        h.attribute,
        {% for mask in masks %}
        h.{{ mask }},
        {% endfor %}
        h.total,
        h.cost,
        h.width,
        h.weight,
        h.path,
        x.position,
        x.highest - x.lowest as axis,
        cast(sum(h.n) over (partition by h.part, h.attribute order by h.path rows between unbounded preceding and current row) as bigint) as upto,
        row_number() over (partition by h.part, h.attribute order by h.path) as place,
        lead(x.position) over (partition by h.part, h.attribute order by h.path) as next_position,
        min(x.position) over (partition by h.part, h.attribute) as low_position,
        max(x.position) over (partition by h.part, h.attribute) as high_position,
        count(*) over (partition by h.part, h.attribute) as places,
        count(x.position) over (partition by h.part, h.attribute) as positions
    from held as h
    join {{ axes }} as x on x.attribute = h.attribute and x.path = h.path
),

offered as (
    select
        part, attribute{{ columns.tail(masks) }}, 0 as side, path, upto as lost, total - upto as kept, cost, width, weight,
        case
            when place + 1 = places then 0
            when positions < places then 1
            else coalesce((high_position - next_position) / nullif(axis, 0), 0)
        end as narrowed
    from running
    where place < places
    union all
    select
        part, attribute{{ columns.tail(masks) }}, 1, path, total - upto, upto, cost, width, weight,
        case when place = 1 then 0 else coalesce((position - low_position) / nullif(axis, 0), 0) end
    from running
    where place < places
),

weighed as (
    select
        part, attribute{{ columns.tail(masks) }}, side, path, lost, kept,
        kept * weight * (width - narrowed) - lost * cost as gain
    from offered
    where kept >= {{ least }} and lost <= {{ budget }}
),

ranked as (
    select
        part, attribute{{ columns.tail(masks) }}, side, path, lost, kept, gain,
        row_number() over (partition by part, attribute, side order by gain desc, lost) as choice
    from weighed
    where gain > 1e-9
)

select part, attribute{{ columns.tail(masks) }}, side, path as cut, lost, kept, gain
from ranked
where choice = 1
