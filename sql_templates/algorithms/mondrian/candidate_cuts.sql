-- step:  candidate_cuts: where partitions would be cut by the attributes that are tried now
-- in:    pieces(<column>..., part, n), ranked_attributes(trial, part, attribute, place, <mask>...), allowed_cuts(part)
-- out:   (part, attribute, place, <mask>..., cut, <neighbour>..., cut_rows, left_rows, left_size, right_size) key: part,
--        attribute
-- why:   a partition is cut at its weighted median. Strict: between two neighbouring values, where the halves differ least in
--        size. Relaxed: into halves of equal size, even if rows of one value go to both. `cut` is the highest value on the
--        left; `cut_rows` rows have it, of which `left_rows` go left. `below` and `above` are its neighbours. The widest
--        attribute of each partition is tried first; then all others, in the partitions that it gave no allowed cut
{% import "macros/columns.sql" as columns %}
{% import "macros/mondrian.sql" as mondrian %}
with trials as (
    select r.trial, r.part{{ columns.tail(masks, "r") }}
    from {{ ranked_attributes }} as r
    {% if allowed_cuts %}
    where r.place > 1 and not exists (select 1 from {{ allowed_cuts }} as a where a.part = r.part)
    {% else %}
    where r.place = 1
    {% endif %}
),

value_counts as (
    select t.trial, {{ mondrian.value("p", "t", words, masks) }} as value, cast(sum(p.n) as bigint) as n
    from {{ pieces }} as p
    join trials as t on t.part = p.part
    group by t.trial, {{ mondrian.value("p", "t", words, masks) }}
),

running_counts as (
    select
        trial,
        value,
        n,
        cast(sum(n) over (partition by trial order by value rows between unbounded preceding and current row) as bigint) as upto,
        cast(sum(n) over (partition by trial) as bigint) as total
        {% if by_planes %}
        , lag(value) over (partition by trial order by value) as below
        , lead(value) over (partition by trial order by value) as above
        {% endif %}
    from value_counts
),

medians as (
    select
        trial,
        value,
        n,
        {% if by_planes %}
        below,
        above,
        {% endif %}
        {% if is_strict %}
        n as left_rows,
        upto as left_size,
        total - upto as right_size,
        row_number() over (partition by trial order by abs(2 * upto - total), value) as choice
    from running_counts
    where upto < total
        {% else %}
        total // 2 - (upto - n) as left_rows,
        total // 2 as left_size,
        total - total // 2 as right_size,
        1 as choice
    from running_counts
    where upto >= total // 2 and upto - n < total // 2
        {% endif %}
)

select
    r.part,
    r.attribute,
    r.place,
    {% for mask in masks %}
    r.{{ mask }},
    {% endfor %}
    m.value as cut,
    {% if by_planes %}
    m.below,
    m.above,
    {% endif %}
    m.n as cut_rows,
    m.left_rows,
    m.left_size,
    m.right_size
from medians as m
join {{ ranked_attributes }} as r on r.trial = m.trial
where m.choice = 1
