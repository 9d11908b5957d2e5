-- hilbert

with buckets as (
    select part, bucket, cast(sum(n) as bigint) as n from "shoal_1_start" group by part, bucket
),

blocks as (
    select part, bucket, n, cast(sum(n) over (partition by part) as bigint) as rows from buckets
),

grouped as (
    select part, bucket, n, rows, rows // 2 // 2 as first, rows // 2 - rows // 2 // 2 as second, rows % 2 as rest
    from blocks
    where rows >= 4
),

roomy as (
    select
        part,
        bucket,
        n,
        first,
        second,
        rest,
        cast(sum(least(n, first)) over (partition by part) as bigint) - first * 2 as first_room,
        cast(sum(least(n, second)) over (partition by part) as bigint) - second * 2 as second_room
    from grouped
),

shared as (
    select
        part,
        bucket,
        greatest(0, n - second) as must,
        least(n, first) as may,
        first * 2 + least(rest, greatest(rest - second_room, least(first_room, rest // 2))) as lower
    from roomy
)

select part, bucket, must, may, lower, cast(sum(must) over (partition by part) as bigint) as musts from shared
