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
        q.half_rows - q.must_in_all as optional_in_all,
        cast(sum(p.n) over (partition by p.part, p.bucket order by p.place rows between unbounded preceding and current row) as bigint) as upto
    from "shoal_1_first_pieces" as p
    join "shoal_2_quotas" as q on q.part = p.part and q.bucket = p.bucket
),

limited as (
    select
        cell, part, place, bucket, n, optional_in_all,
        least(upto, must) - least(upto - n, must) as must_give,
        least(upto, may) - least(upto, must) - (least(upto - n, may) - least(upto - n, must)) as may_give
    from queued
),

summed as (
    select
        cell, part, place, bucket, n, optional_in_all, must_give, may_give,
        cast(sum(may_give) over (partition by part order by place rows between unbounded preceding and current row) as bigint) - may_give as before
    from limited
)

select cell, part, place, bucket, n, must_give + greatest(0, least(may_give, optional_in_all - before)) as first_rows
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
        q.half_rows - q.must_in_all as optional_in_all,
        cast(sum(p.n) over (partition by p.part, p.bucket order by p.place rows between unbounded preceding and current row) as bigint) as upto
    from "shoal_1_first_pieces" as p
    join "shoal_2_quotas" as q on q.part = p.part and q.bucket = p.bucket
),

...
