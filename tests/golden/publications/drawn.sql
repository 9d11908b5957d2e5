-- randomize, promised

with numbered as (
    select a.class, a.cell, t."s1" as code, copies.copy
    from "shoal_1_closed_pieces" as a
    join "shoal_2_cells" as t on t.cell = a.cell, generate_series(1, greatest(1, a.n)) as copies(copy)
),

hashed as (
    select b.class, b.cell, b.code, md5(k.secret || md5(k.secret || '1' || '|' || cast("b"."class" as varchar) || '|' || cast("b"."cell" as varchar) || '|' || cast("b"."copy" as varchar))) as hash
    from numbered as b
    cross join "shoal_carried" as k
),

drawn as (
    select
        h.class,
        h.cell,
        case when (cast(length(split_part('0123456789abcdef', substring("hash", 1, 1), 1)) as bigint) * 68719476736 + cast(length(split_part('0123456789abcdef', substring("hash", 2, 1), 1)) as bigint) * 4294967296 + cast(length(split_part('0123456789abcdef', substring("hash", 3, 1), 1)) as bigint) * 268435456 + cast(length(split_part('0123456789abcdef', substring("hash", 4, 1), 1)) as bigint) * 16777216 + cast(length(split_part('0123456789abcdef', substring("hash", 5, 1), 1)) as bigint) * 1048576 + cast(length(split_part('0123456789abcdef', substring("hash", 6, 1), 1)) as bigint) * 65536 + cast(length(split_part('0123456789abcdef', substring("hash", 7, 1), 1)) as bigint) * 4096 + cast(length(split_part('0123456789abcdef', substring("hash", 8, 1), 1)) as bigint) * 256 + cast(length(split_part('0123456789abcdef', substring("hash", 9, 1), 1)) as bigint) * 16 + cast(length(split_part('0123456789abcdef', substring("hash", 10, 1), 1)) as bigint) * 1) < d.kept * 1099511627776 then d.place else (cast(length(split_part('0123456789abcdef', substring("hash", 11, 1), 1)) as bigint) * 268435456 + cast(length(split_part('0123456789abcdef', substring("hash", 12, 1), 1)) as bigint) * 16777216 + cast(length(split_part('0123456789abcdef', substring("hash", 13, 1), 1)) as bigint) * 1048576 + cast(length(split_part('0123456789abcdef', substring("hash", 14, 1), 1)) as bigint) * 65536 + cast(length(split_part('0123456789abcdef', substring("hash", 15, 1), 1)) as bigint) * 4096 + cast(length(split_part('0123456789abcdef', substring("hash", 16, 1), 1)) as bigint) * 256 + cast(length(split_part('0123456789abcdef', substring("hash", 17, 1), 1)) as bigint) * 16 + cast(length(split_part('0123456789abcdef', substring("hash", 18, 1), 1)) as bigint) * 1) % d.different end as place
    from hashed as h
    join "shoal_3_domains" as d on d.class = h.class and d.code = h.code
)

select class, cell, place, count(*) as n from drawn group by class, cell, place
