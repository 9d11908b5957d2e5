-- profile

select number, shape, different, n
from (
    select
        1 as number,
        shape,
        count(*) as different,
        cast(sum(n) as bigint) as n,
        row_number() over (order by sum(n) desc, shape) as place
    from (
        select
            replace(replace(replace(replace(replace(translate(cast("v1" as varchar), 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa9999999999'), 'aa', 'a'), 'aa', 'a'), 'aa', 'a'), 'aa', 'a'), 'aa', 'a') as shape,
            sum(n) as n
        from "shoal_1_raw_rows"
        where "v1" is not null
        group by cast("v1" as varchar)
    ) as shaped1
    group by shape
) as ranked1
where place <= 20

-- profile

select number, shape, different, n
from (
    select
        1 as number,
        shape,
        count(*) as different,
        cast(sum(n) as bigint) as n,
        row_number() over (order by sum(n) desc, shape) as place
    from (
        select
            replace(replace(replace(replace(replace(translate(cast("v1" as varchar), 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa9999999999'), 'aa', 'a'), 'aa', 'a'), 'aa', 'a'), 'aa', 'a'), 'aa', 'a') as shape,
            sum(n) as n
        from "shoal_1_raw_rows"
        where "v1" is not null
        group by cast("v1" as varchar)
    ) as shaped1
    group by shape
) as ranked1
where place <= 20
union all
select number, shape, different, n
from (
    select
        4 as number,
        shape,
        count(*) as different,
        cast(sum(n) as bigint) as n,
        row_number() over (order by sum(n) desc, shape) as place
    from (
        select
            replace(replace(replace(replace(replace(translate(cast("v4" as varchar), 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa9999999999'), 'aa', 'a'), 'aa', 'a'), 'aa', 'a'), 'aa', 'a'), 'aa', 'a') as shape,
            sum(n) as n
        from "shoal_1_raw_rows"
        where "v4" is not null
        group by cast("v4" as varchar)
    ) as shaped4
    group by shape
) as ranked4
where place <= 20
union all
select number, shape, different, n
from (
    select
        7 as number,
        shape,
        count(*) as different,
        cast(sum(n) as bigint) as n,
        row_number() over (order by sum(n) desc, shape) as place
    from (
        select
            replace(replace(replace(replace(replace(translate(cast("v7" as varchar), 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa9999999999'), 'aa', 'a'), 'aa', 'a'), 'aa', 'a'), 'aa', 'a'), 'aa', 'a') as shape,
            sum(n) as n
        from "shoal_1_raw_rows"
        where "v7" is not null
        group by cast("v7" as varchar)
    ) as shaped7
    group by shape
) as ranked7
where place <= 20
union all
select number, shape, different, n
from (
    select
        8 as number,
        shape,
        count(*) as different,
        cast(sum(n) as bigint) as n,
        row_number() over (order by sum(n) desc, shape) as place
    from (
        select
            replace(replace(replace(replace(replace(translate(cast("v8" as varchar), 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa9999999999'), 'aa', 'a'), 'aa', 'a'), 'aa', 'a'), 'aa', 'a'), 'aa', 'a') as shape,
            sum(n) as n
        from "shoal_1_raw_rows"
        where "v8" is not null
        group by cast("v8" as varchar)
    ) as shaped8
    group by shape
) as ranked8
where place <= 20
union all
select number, shape, different, n
from (
    select
        9 as number,
        shape,
        count(*) as different,
        cast(sum(n) as bigint) as n,
        row_number() over (order by sum(n) desc, shape) as place
    from (
        select
            replace(replace(replace(replace(replace(translate(cast("v9" as varchar), 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa9999999999'), 'aa', 'a'), 'aa', 'a'), 'aa', 'a'), 'aa', 'a'), 'aa', 'a') as shape,
            sum(n) as n
        from "shoal_1_raw_rows"
        where "v9" is not null
        group by cast("v9" as varchar)
    ) as shaped9
    group by shape
) as ranked9
where place <= 20
