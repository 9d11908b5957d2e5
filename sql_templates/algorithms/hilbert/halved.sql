-- step:  halved: how many rows of every piece go to the first half of its block
-- in:    pieces(cell, part, place, bucket, <code>..., n), quotas(part, bucket, must, may, lower, musts)
-- out:   (cell, part, place, bucket, <code>..., n, taken)   key: part, cell
-- why:   of each bucket the first rows along the curve, as many as it must give; then, up to what it may give, whichever rows
--        come first
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
        q.lower - q.musts as free,
        cast(sum(p.n) over (partition by p.part, p.bucket order by p.place rows between unbounded preceding and current row) as bigint) as upto
    from {{ pieces }} as p
    join {{ quotas }} as q on q.part = p.part and q.bucket = p.bucket
),

offered as (
    select
        cell, part, place, bucket{{ columns.tail(codes) }}, n, free,
        least(upto, must) - least(upto - n, must) as given,
        least(upto, may) - least(upto, must) - (least(upto - n, may) - least(upto - n, must)) as offer
    from queued
),

summed as (
    select
        cell, part, place, bucket{{ columns.tail(codes) }}, n, free, given, offer,
        cast(sum(offer) over (partition by part order by place rows between unbounded preceding and current row) as bigint) - offer as before
    from offered
)

select cell, part, place, bucket{{ columns.tail(codes) }}, n, given + greatest(0, least(offer, free - before)) as taken
from summed
