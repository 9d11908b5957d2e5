-- hilbert

with buckets as (
    select part, bucket, cast(sum(n) as bigint) as n from "shoal_1_first_pieces" group by part, bucket
),

blocks as (
    select part, bucket, n, cast(sum(n) over (partition by part) as bigint) as rows from buckets
),

group_counts as (
    select
        part, bucket, n, rows,
        rows // 2 // 2 as first_groups, rows // 2 - rows // 2 // 2 as second_groups, rows % 2 as extra_rows
    from blocks
    where rows >= 4
),

room as (
    select
        part,
        bucket,
        n,
        first_groups,
        second_groups,
        extra_rows,
        cast(sum(least(n, first_groups)) over (partition by part) as bigint) - first_groups * 2 as first_room,
        cast(sum(least(n, second_groups)) over (partition by part) as bigint) - second_groups * 2 as second_room
    from group_counts
),

limits as (
    select
        part,
        bucket,
        greatest(0, n - second_groups) as must,
        least(n, first_groups) as may,
        first_groups * 2 + least(extra_rows, greatest(extra_rows - second_room, least(first_room, extra_rows // 2))) as half_rows
    from room
)

select part, bucket, must, may, half_rows, cast(sum(must) over (partition by part) as bigint) as must_in_all from limits
