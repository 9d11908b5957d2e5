-- hilbert

with queued as (
    select
        p.cell,
        p.part,
        p.place,
        p.bucket,
        p.n,
        q.must,
        q.may,
        q.lower - q.musts as free,
        cast(sum(p.n) over (partition by p.part, p.bucket order by p.place rows between unbounded preceding and current row) as bigint) as upto
    from "shoal_1_start" as p
    join "shoal_2_quotas" as q on q.part = p.part and q.bucket = p.bucket
),

offered as (
    select
        cell, part, place, bucket, n, free,
        least(upto, must) - least(upto - n, must) as given,
        least(upto, may) - least(upto, must) - (least(upto - n, may) - least(upto - n, must)) as offer
    from queued
),

summed as (
    select
        cell, part, place, bucket, n, free, given, offer,
        cast(sum(offer) over (partition by part order by place rows between unbounded preceding and current row) as bigint) - offer as before
    from offered
)

select cell, part, place, bucket, n, given + greatest(0, least(offer, free - before)) as taken
from summed

-- hilbert, several models

with queued as (
    select
        p.cell,
        p.part,
        p.place,
        p.bucket,
        p."s1",
        p.n,
        q.must,
        q.may,
        q.lower - q.musts as free,
        cast(sum(p.n) over (partition by p.part, p.bucket order by p.place rows between unbounded preceding and current row) as bigint) as upto
    from "shoal_1_start" as p
    join "shoal_2_quotas" as q on q.part = p.part and q.bucket = p.bucket
),

...
