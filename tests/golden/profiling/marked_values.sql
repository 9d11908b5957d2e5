-- profile

select
    value,
    cast(cast(row_number() over (order by value) as bigint) * 2 + (cast(length(split_part('0123456789abcdef', substring("hash", 1, 1), 1)) as bigint) * 4096 + cast(length(split_part('0123456789abcdef', substring("hash", 2, 1), 1)) as bigint) * 256 + cast(length(split_part('0123456789abcdef', substring("hash", 3, 1), 1)) as bigint) * 16 + cast(length(split_part('0123456789abcdef', substring("hash", 4, 1), 1)) as bigint) * 1) % 2 as int) as code
from (
    select value, md5(coalesce(cast(value as varchar), '')) as hash
    from (select distinct CAST("s"."Marital ""Status""" AS TEXT) as value from "shoal_source" as s) as occurring
) as hashed
