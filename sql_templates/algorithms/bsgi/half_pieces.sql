-- step:  half_pieces: the pieces of both halves of every block that is cut
-- in:    pieces(part, place, sa, <coordinate>..., n), cuts(part, attribute, k, lower_groups, half)
-- out:   (part, place, sa, <coordinate>..., n)   key: part, place
-- why:   a value with n rows must give the lower half the rows for which the upper half has no groups, and may give one row to
--        each group of the half. Its first rows along the attribute are given; what the half still needs are the next rows of any
--        value that may give more. So no value has more rows than a half has groups, and each half has l rows for each group
{% set coordinates %}{% for axis in space %}, {{ axis.at }}{% endfor %}{% endset %}
with buckets as (
    select p.part, p.sa, c.attribute, c.half, c.k, c.lower_groups, cast(sum(p.n) as bigint) as n
    from {{ pieces }} as p
    join {{ cuts }} as c on c.part = p.part
    group by p.part, p.sa, c.attribute, c.half, c.k, c.lower_groups
),

quotas as (
    select
        part, sa, attribute, half,
        greatest(0, n - (k - lower_groups)) as must,
        least(n, lower_groups) as may,
        lower_groups * {{ l }} - cast(sum(greatest(0, n - (k - lower_groups))) over (partition by part) as bigint) as free
    from buckets
),

queued as (
    select
        p.part, p.place, p.sa, p.n, q.half, q.must, q.may, q.free{% for axis in space %}, p.{{ axis.at }}{% endfor %},
        case q.attribute{% for axis in space %} when {{ loop.index }} then p.{{ axis.at }}{% endfor %} end as v
    from {{ pieces }} as p
    join quotas as q on q.part = p.part and q.sa = p.sa
),

summed as (
    select
        part, place, sa, n, half, must, may, free, v{{ coordinates }},
        cast(sum(n) over (partition by part, sa order by v, place rows between unbounded preceding and current row) as bigint) as upto
    from queued
),

offers as (
    select
        part, place, sa, n, half, free, v{{ coordinates }},
        least(upto, must) - least(upto - n, must) as given,
        (least(upto, may) - least(upto, must)) - (least(upto - n, may) - least(upto - n, must)) as offered
    from summed
),

before as (
    select
        part, place, sa, n, half, free, given, offered{{ coordinates }},
        cast(sum(offered) over (partition by part order by v, place rows between unbounded preceding and current row) as bigint) - offered as sooner
    from offers
),

taken as (
    select half, place, sa, n{{ coordinates }}, given + greatest(0, least(offered, free - sooner)) as lower_rows from before
)

select half as part, place, sa{{ coordinates }}, lower_rows as n from taken where lower_rows > 0
union all
select half + 1, place, sa{{ coordinates }}, n - lower_rows from taken where lower_rows < n
