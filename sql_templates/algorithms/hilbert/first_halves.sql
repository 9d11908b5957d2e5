-- step:  first_halves: how many rows of every piece go to the first half of its block
-- in:    pieces(cell, part, place, bucket, <code>..., n), quotas(part, bucket, must, may, half_rows, must_in_all)
-- out:   (cell, part, place, bucket, <code>..., n, first_rows)   key: part, cell
-- why:   each bucket gives its first rows along the curve, as many as it must. What the half still needs are the next rows
--        along the curve, of any bucket that may give more
{% import "macros/columns.sql" as columns %}
with queued as (
    select
        p.cell,
        p.part,
        p.place,
        p.bucket,
        {% for code in codes %}
        p.{{ code }},
        {% endfor %}
        p.n,
        q.must,
        q.may,
        q.half_rows - q.must_in_all as optional_in_all,
        cast(sum(p.n) over (partition by p.part, p.bucket order by p.place rows between unbounded preceding and current row) as bigint) as upto
    from {{ pieces }} as p
    join {{ quotas }} as q on q.part = p.part and q.bucket = p.bucket
),

limited as (
    select
        cell, part, place, bucket{{ columns.tail(codes) }}, n, optional_in_all,
        least(upto, must) - least(upto - n, must) as must_give,
        least(upto, may) - least(upto, must) - (least(upto - n, may) - least(upto - n, must)) as may_give
    from queued
),

summed as (
    select
        cell, part, place, bucket{{ columns.tail(codes) }}, n, optional_in_all, must_give, may_give,
        cast(sum(may_give) over (partition by part order by place rows between unbounded preceding and current row) as bigint) - may_give as before
    from limited
)

select cell, part, place, bucket{{ columns.tail(codes) }}, n, must_give + greatest(0, least(may_give, optional_in_all - before)) as first_rows
from summed
