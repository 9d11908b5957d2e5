-- step:  cuts: the best cut of each block: at which attribute and value, and how many groups go to the lower half
-- in:    boundaries(part, attribute, v, upto, k, width, lower_width, upper_width, gain), pieces(part, sa, <coordinate>..., n)
-- out:   (part, attribute, v, k, lower_groups, half)   key: part
-- why:   both halves keep n_i <= K, so rows of frequent values must cross the boundary. Either the groups are shared out as the
--        rows are (then each row that crosses widens a group), or one half takes only groups of its own side, as many as the
--        side can give and the other half can spare; the misfits of both sides then share the groups of the other half. A block
--        that no cut makes narrower stays whole: so the work follows the points, however many rows they have
with values_of_cuts as (
    select part{% for axis in space %}, max(case when attribute = {{ loop.index }} then v end) as {{ axis.cut }}{% endfor %}

    from {{ boundaries }}
    group by part
),

buckets as (
    select
        p.part,
        p.sa,
        cast(sum(p.n) as bigint) as n{% for axis in space %},
        cast(sum(case when p.{{ axis.at }} <= c.{{ axis.cut }} then p.n else 0 end) as bigint) as {{ axis.lower }}{% endfor %}

    from {{ pieces }} as p
    join values_of_cuts as c on c.part = p.part
    group by p.part, p.sa
),

sides as (
    {% for axis in space %}
    select b.part, {{ loop.index }} as attribute, b.sa, b.n, b.{{ axis.lower }} as below, b.n - b.{{ axis.lower }} as above from buckets as b
    {% if not loop.last %}union all{% endif %}

    {% endfor %}
),

bucket_sides as (
    select s.part, s.attribute, s.sa, s.n, s.below, s.above, b.v, b.k, b.upto, b.width, b.lower_width, b.upper_width, b.gain
    from sides as s
    join {{ boundaries }} as b on b.part = s.part and b.attribute = s.attribute
),

ranked as (
    select
        part, attribute, below, above,
        row_number() over (partition by part, attribute order by below desc, sa) - 1 as below_rank,
        row_number() over (partition by part, attribute order by above desc, sa) - 1 as above_rank
    from bucket_sides
),

rests as (
    select
        part, attribute, below, above, below_rank, above_rank,
        cast(sum(below) over (partition by part, attribute order by below_rank desc rows between unbounded preceding and current row) as bigint) as below_rest,
        cast(sum(above) over (partition by part, attribute order by above_rank desc rows between unbounded preceding and current row) as bigint) as above_rest
    from ranked
),

pure as (
    select
        part,
        attribute,
        max(below) as most_below,
        max(above) as most_above,
        min(case when below_rank < {{ l }} then below_rest // ({{ l }} - below_rank) end) as below_groups,
        min(case when above_rank < {{ l }} then above_rest // ({{ l }} - above_rank) end) as above_groups
    from rests
    group by part, attribute
),

choices as (
    select
        b.part, b.attribute, b.v, b.k, b.upto, b.width, b.lower_width, b.upper_width, b.gain,
        greatest(1, least(b.k - 1, (2 * b.upto + {{ l }}) // {{ 2 * l }})) as even_groups,
        least(b.k - p.most_above, p.below_groups) as lower_groups,
        b.k - least(b.k - p.most_below, p.above_groups) as rest_groups
    from {{ boundaries }} as b
    join pure as p on p.part = b.part and p.attribute = b.attribute
),

crossing as (
    select
        s.part,
        s.attribute,
        cast(sum(greatest(0, s.below - least(s.n, c.even_groups)) + greatest(0, s.n - (c.k - c.even_groups) - s.below)) as bigint) as n
    from bucket_sides as s
    join choices as c on c.part = s.part and c.attribute = s.attribute
    group by s.part, s.attribute
),

options as (
    select
        c.part, c.attribute, c.v, c.k, c.even_groups as lower_groups, 0 as kind,
        c.gain - case c.attribute{% for axis in space %} when {{ loop.index }} then {{ l * axis.crossing }}{% endfor %} end * c.width * x.n as saved
    from choices as c
    join crossing as x on x.part = c.part and x.attribute = c.attribute
    union all
    select part, attribute, v, k, lower_groups, 1, {{ l }} * lower_groups * (width - lower_width)
    from choices
    where lower_groups >= 1 and lower_groups < k
    union all
    select part, attribute, v, k, rest_groups, 2, {{ l }} * (k - rest_groups) * (width - upper_width)
    from choices
    where rest_groups >= 1 and rest_groups < k
),

ranked_options as (
    select
        part, attribute, v, k, lower_groups, saved,
        row_number() over (
            partition by part
            order by floor(saved * exp({{ balance | double }} * ln(2.0 * least(lower_groups, k - lower_groups) / k))) desc, attribute, kind
        ) as place
    from options
)

select part, attribute, v, k, lower_groups, {{ parts_so_far }} + 2 * row_number() over (order by part) - 1 as half
from ranked_options
where place = 1 and saved > 0
