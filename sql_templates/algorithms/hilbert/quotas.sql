-- step:  quotas: how many rows each bucket must, and may at most, give to the first half of its block
-- in:    pieces(part, bucket, n)
-- out:   (part, bucket, must, may, half_rows, must_in_all)   key: part, bucket
-- why:   a block of N rows can become N // l groups, of which the first half makes half. A bucket may give one row to each
--        group of a half, and must give the rows for which the other half has no groups: so no bucket exceeds 1/l of either
--        half, which the paper's heuristic ensures group by group. The rows beyond N // l groups go to the halves as far as
--        these have room for them. `half_rows` is the size of the first half
{% import "macros/columns.sql" as columns %}
with buckets as (
    select part, bucket, cast(sum(n) as bigint) as n from {{ pieces }} group by part, bucket
),

blocks as (
    select part, bucket, n, cast(sum(n) over (partition by part) as bigint) as rows from buckets
),

group_counts as (
    select
        part, bucket, n, rows,
        rows // {{ l }} // 2 as first_groups, rows // {{ l }} - rows // {{ l }} // 2 as second_groups, rows % {{ l }} as extra_rows
    from blocks
    where rows >= {{ 2 * l }}
),

room as (
    select
        part,
        bucket,
        n,
        first_groups,
        second_groups,
        extra_rows,
        cast(sum(least(n, first_groups)) over (partition by part) as bigint) - first_groups * {{ l }} as first_room,
        cast(sum(least(n, second_groups)) over (partition by part) as bigint) - second_groups * {{ l }} as second_room
    from group_counts
),

limits as (
    select
        part,
        bucket,
        greatest(0, n - second_groups) as must,
        least(n, first_groups) as may,
        first_groups * {{ l }} + least(extra_rows, greatest(extra_rows - second_room, least(first_room, extra_rows // 2))) as half_rows
    from room
)

select part, bucket, must, may, half_rows, cast(sum(must) over (partition by part) as bigint) as must_in_all from limits
