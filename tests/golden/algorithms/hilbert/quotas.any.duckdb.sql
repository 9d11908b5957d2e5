with buckets as (
    select part, bucket, cast(sum(n) as bigint) as n from "shoal_1_pieces" group by part, bucket
),

blocks as (
    select part, bucket, n, cast(sum(n) over (partition by part) as bigint) as rows from buckets
),

grouped as (
    select part, bucket, n, rows, rows // 3 // 2 as first, rows // 3 - rows // 3 // 2 as second, rows % 3 as rest
    from blocks
    where rows >= 6
),

roomy as (
    select
        part,
        bucket,
        n,
        first,
        second,
        rest,
        cast(sum(least(n, first)) over (partition by part) as bigint) - first * 3 as first_room,
        cast(sum(least(n, second)) over (partition by part) as bigint) - second * 3 as second_room
    from grouped
),

shared as (
    select
        part,
        bucket,
        greatest(0, n - second) as must,
        least(n, first) as may,
        first * 3 + least(rest, greatest(rest - second_room, least(first_room, rest // 2))) as lower
    from roomy
)

select part, bucket, must, may, lower, cast(sum(must) over (partition by part) as bigint) as musts from shared
