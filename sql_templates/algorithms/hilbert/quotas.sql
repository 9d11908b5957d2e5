-- step:  quotas: how many rows each bucket must give to the first half of its block, and how many it may give at most
-- in:    pieces(part, bucket, n)
-- out:   (part, bucket, must, may, lower, musts)   key: part, bucket
-- why:   a block of N rows is good for N // l groups; the first half gets `lower` rows, for half of the groups. A bucket may
--        give one row to each group of a half, and must give what the other half has no groups for: then no bucket exceeds
--        its share in either half, which is what the paper's heuristic keeps group by group. Of the rows that are no group
--        of their own each half gets as many as it has room for
{% import "macros/columns.sql" as columns %}
with buckets as (
    select part, bucket, cast(sum(n) as bigint) as n from {{ pieces }} group by part, bucket
),

blocks as (
    select part, bucket, n, cast(sum(n) over (partition by part) as bigint) as rows from buckets
),

grouped as (
    select part, bucket, n, rows, rows // {{ l }} // 2 as first, rows // {{ l }} - rows // {{ l }} // 2 as second, rows % {{ l }} as rest
    from blocks
    where rows >= {{ 2 * l }}
),

roomy as (
    select
        part,
        bucket,
        n,
        first,
        second,
        rest,
        cast(sum(least(n, first)) over (partition by part) as bigint) - first * {{ l }} as first_room,
        cast(sum(least(n, second)) over (partition by part) as bigint) - second * {{ l }} as second_room
    from grouped
),

shared as (
    select
        part,
        bucket,
        greatest(0, n - second) as must,
        least(n, first) as may,
        first * {{ l }} + least(rest, greatest(rest - second_room, least(first_room, rest // 2))) as lower
    from roomy
)

select part, bucket, must, may, lower, cast(sum(must) over (partition by part) as bigint) as musts from shared
