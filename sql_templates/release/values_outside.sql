-- step:  values_outside: how many values lie outside the stretches that were published of an earlier load, and in how many rows
-- in:    the stretches (attribute, lowest, highest), axes(attribute, position, n)
-- out:   (attribute, found, n)   key: attribute
-- why:   a number outside every range, or a value under no label, is new. NULL is beyond all numbers. A value is inside if a
--        stretch that begins at or below it ends at or above it
with known_stretches as (
    select g.attribute, g.lowest, g.highest
    from (
        values
        {% for attribute, lowest, highest in stretches %}
        ({{ attribute }}, {{ lowest | double }}, {{ highest | double }}){% if not loop.last %},{% endif %}

        {% endfor %}
    ) as g(attribute, lowest, highest)
),

positions as (
    select attribute, coalesce(position, cast('Infinity' as double)) as position, n, cast(null as double) as highest
    from {{ axes }}
    where n > 0 and attribute in (select attribute from known_stretches)
    union all
    select attribute, lowest, 0, highest from known_stretches
),

reaches as (
    select attribute, position, n, max(highest) over (partition by attribute order by position) as highest from positions
)

select attribute, count(*) as found, cast(sum(n) as bigint) as n
from reaches
where n > 0 and (highest is null or highest < position)
group by attribute
