-- ring

with copied as (
    select a.class, a.cell, t."s1" as code, copies.copy
    from "shoal_1_closed_pieces" as a
    join "shoal_2_cells" as t on t.cell = a.cell, generate_series(1, greatest(1, a.n)) as copies(copy)
),

hashed as (
    select b.class, b.cell, b.code, b.copy, md5(k.secret || md5(k.secret || '2' || '|' || cast("b"."class" as varchar) || '|' || cast("b"."cell" as varchar) || '|' || cast("b"."copy" as varchar))) as hash
    from copied as b
    cross join "shoal_carried" as k
),

counts as (
    select class, code, count(*) as n from copied group by class, code
),

turned as (
    select c.class, c.rows, md5(k.secret || md5(k.secret || '3' || '|' || cast("c"."class" as varchar))) as hash
    from (select class, cast(sum(n) as bigint) as rows from counts group by class) as c
    cross join "shoal_carried" as k
),

classes as (
    select class, rows, rows // 2 as seats, (cast(length(split_part('0123456789abcdef', substring("hash", 1, 1), 1)) as bigint) * 268435456 + cast(length(split_part('0123456789abcdef', substring("hash", 2, 1), 1)) as bigint) * 16777216 + cast(length(split_part('0123456789abcdef', substring("hash", 3, 1), 1)) as bigint) * 1048576 + cast(length(split_part('0123456789abcdef', substring("hash", 4, 1), 1)) as bigint) * 65536 + cast(length(split_part('0123456789abcdef', substring("hash", 5, 1), 1)) as bigint) * 4096 + cast(length(split_part('0123456789abcdef', substring("hash", 6, 1), 1)) as bigint) * 256 + cast(length(split_part('0123456789abcdef', substring("hash", 7, 1), 1)) as bigint) * 16 + cast(length(split_part('0123456789abcdef', substring("hash", 8, 1), 1)) as bigint) * 1) % 2 as turn from turned
),

queued as (
    select
        h.class, h.cell, s.rows, s.seats, s.turn,
        row_number() over (partition by h.class order by n.n desc, h.code, h.hash, h.cell, h.copy) - 1 as o
    from hashed as h
    join counts as n on n.class = h.class and n.code = h.code
    join classes as s on s.class = h.class
),

seated as (
    select
        class, cell, rows, turn,
        case when o < seats * 2 then o % seats else (o - seats * 2) % seats end as seat,
        case when o < seats * 2 then o // seats else 2 + (o - seats * 2) // seats end as position
    from queued
)

select
    row_number() over (order by class, seat, position) as record,
    class,
    row_number() over (partition by class order by seat, position) - 1 as place,
    cell, rows, turn
from seated
