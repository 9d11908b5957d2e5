-- full_domain, all kinds, starred

with sample as (
    select
        coalesce(cast(s."sv1" as varchar), '') as kept1,
        coalesce(cast(s."n" as varchar), '') as kept2,
        coalesce(cast(s."Marital ""Status""" as varchar), '') as other1,
        coalesce(cast(s."age<&'>" as varchar), '') as other2,
        coalesce(cast(s."order" as varchar), '') as other3,
        coalesce(cast(s."class" as varchar), '') as other4,
        coalesce(cast(s."born" as varchar), '') as other5,
        coalesce(cast(s."seen" as varchar), '') as other6
    from "shoal_revised_source" as s
    limit 250000
),

first_rows as (
    select kept1, kept2, other1, other2, other3, other4, other5, other6 from sample limit 20000
),

most1 as (
    select max(n) / cast(sum(n) as double) as share from (select count(*) as n from first_rows group by other1) as counts
),

most2 as (
    select max(n) / cast(sum(n) as double) as share from (select count(*) as n from first_rows group by other2) as counts
),

most3 as (
    select max(n) / cast(sum(n) as double) as share from (select count(*) as n from first_rows group by other3) as counts
),

most4 as (
    select max(n) / cast(sum(n) as double) as share from (select count(*) as n from first_rows group by other4) as counts
),

most5 as (
    select max(n) / cast(sum(n) as double) as share from (select count(*) as n from first_rows group by other5) as counts
),

most6 as (
    select max(n) / cast(sum(n) as double) as share from (select count(*) as n from first_rows group by other6) as counts
),

values1 as (
    select
        kept1 as kept,
        min(other1) as low1,
        max(other1) as high1,
        min(other2) as low2,
        max(other2) as high2,
        min(other3) as low3,
        max(other3) as high3,
        min(other4) as low4,
        max(other4) as high4,
        min(other5) as low5,
        max(other5) as high5,
        min(other6) as low6,
        max(other6) as high6,
        count(*) as n
    from sample
    group by kept1
),

told1_1 as (
    select cast(sum(n) as bigint) as n, max(n) as top
    from (select kept1 as kept, count(*) as n from first_rows group by kept1, other1) as pairs
    group by kept
),

told1_2 as (
    select cast(sum(n) as bigint) as n, max(n) as top
    from (select kept1 as kept, count(*) as n from first_rows group by kept1, other2) as pairs
    group by kept
),

told1_3 as (
    select cast(sum(n) as bigint) as n, max(n) as top
    from (select kept1 as kept, count(*) as n from first_rows group by kept1, other3) as pairs
    group by kept
),

told1_4 as (
    select cast(sum(n) as bigint) as n, max(n) as top
    from (select kept1 as kept, count(*) as n from first_rows group by kept1, other4) as pairs
    group by kept
),

told1_5 as (
    select cast(sum(n) as bigint) as n, max(n) as top
    from (select kept1 as kept, count(*) as n from first_rows group by kept1, other5) as pairs
    group by kept
),

told1_6 as (
    select cast(sum(n) as bigint) as n, max(n) as top
    from (select kept1 as kept, count(*) as n from first_rows group by kept1, other6) as pairs
    group by kept
),

values2 as (
    select
        kept2 as kept,
        min(other1) as low1,
        max(other1) as high1,
        min(other2) as low2,
        max(other2) as high2,
        min(other3) as low3,
        max(other3) as high3,
        min(other4) as low4,
        max(other4) as high4,
        min(other5) as low5,
        max(other5) as high5,
        min(other6) as low6,
        max(other6) as high6,
        count(*) as n
    from sample
    group by kept2
),

told2_1 as (
    select cast(sum(n) as bigint) as n, max(n) as top
    from (select kept2 as kept, count(*) as n from first_rows group by kept2, other1) as pairs
    group by kept
),

told2_2 as (
    select cast(sum(n) as bigint) as n, max(n) as top
    from (select kept2 as kept, count(*) as n from first_rows group by kept2, other2) as pairs
    group by kept
),

told2_3 as (
    select cast(sum(n) as bigint) as n, max(n) as top
    from (select kept2 as kept, count(*) as n from first_rows group by kept2, other3) as pairs
    group by kept
),

told2_4 as (
    select cast(sum(n) as bigint) as n, max(n) as top
    from (select kept2 as kept, count(*) as n from first_rows group by kept2, other4) as pairs
    group by kept
),

told2_5 as (
    select cast(sum(n) as bigint) as n, max(n) as top
    from (select kept2 as kept, count(*) as n from first_rows group by kept2, other5) as pairs
    group by kept
),

told2_6 as (
    select cast(sum(n) as bigint) as n, max(n) as top
    from (select kept2 as kept, count(*) as n from first_rows group by kept2, other6) as pairs
    group by kept
)
select
    1 as number,
    1 as other,
    cast(coalesce(sum(n), 0) as bigint) as rows,
    count(*) as different,
    count(case when n = 1 then 1 end) as alone,
    cast(coalesce(sum(case when n < 5 then n end), 0) as bigint) as in_few,
    coalesce(sum(n * length(kept)) / cast(sum(n) as double), 0) as length,
    cast(coalesce(sum(case when n > 1 then n end), 0) as bigint) as shared,
    count(case when n > 1 then 1 end) as groups,
    cast(coalesce(sum(case when n > 1 and low1 = high1 then n end), 0) as bigint) as agreeing,
    count(distinct case when n > 1 then low1 end) as others,
    (select cast(coalesce(sum(top - 1), 0) as bigint) from told1_1) as followed,
    (select cast(coalesce(sum(n - 1), 0) as bigint) from told1_1) as follows,
    (select share from most1) as most
from values1
union all
select
    1 as number,
    2 as other,
    cast(coalesce(sum(n), 0) as bigint) as rows,
    count(*) as different,
    count(case when n = 1 then 1 end) as alone,
    cast(coalesce(sum(case when n < 5 then n end), 0) as bigint) as in_few,
    coalesce(sum(n * length(kept)) / cast(sum(n) as double), 0) as length,
    cast(coalesce(sum(case when n > 1 then n end), 0) as bigint) as shared,
    count(case when n > 1 then 1 end) as groups,
    cast(coalesce(sum(case when n > 1 and low2 = high2 then n end), 0) as bigint) as agreeing,
    count(distinct case when n > 1 then low2 end) as others,
    (select cast(coalesce(sum(top - 1), 0) as bigint) from told1_2) as followed,
    (select cast(coalesce(sum(n - 1), 0) as bigint) from told1_2) as follows,
    (select share from most2) as most
from values1
union all
select
    1 as number,
    3 as other,
    cast(coalesce(sum(n), 0) as bigint) as rows,
    count(*) as different,
    count(case when n = 1 then 1 end) as alone,
    cast(coalesce(sum(case when n < 5 then n end), 0) as bigint) as in_few,
    coalesce(sum(n * length(kept)) / cast(sum(n) as double), 0) as length,
    cast(coalesce(sum(case when n > 1 then n end), 0) as bigint) as shared,
    count(case when n > 1 then 1 end) as groups,
    cast(coalesce(sum(case when n > 1 and low3 = high3 then n end), 0) as bigint) as agreeing,
    count(distinct case when n > 1 then low3 end) as others,
    (select cast(coalesce(sum(top - 1), 0) as bigint) from told1_3) as followed,
    (select cast(coalesce(sum(n - 1), 0) as bigint) from told1_3) as follows,
    (select share from most3) as most
from values1
union all
select
    1 as number,
    4 as other,
    cast(coalesce(sum(n), 0) as bigint) as rows,
    count(*) as different,
    count(case when n = 1 then 1 end) as alone,
    cast(coalesce(sum(case when n < 5 then n end), 0) as bigint) as in_few,
    coalesce(sum(n * length(kept)) / cast(sum(n) as double), 0) as length,
    cast(coalesce(sum(case when n > 1 then n end), 0) as bigint) as shared,
    count(case when n > 1 then 1 end) as groups,
    cast(coalesce(sum(case when n > 1 and low4 = high4 then n end), 0) as bigint) as agreeing,
    count(distinct case when n > 1 then low4 end) as others,
    (select cast(coalesce(sum(top - 1), 0) as bigint) from told1_4) as followed,
    (select cast(coalesce(sum(n - 1), 0) as bigint) from told1_4) as follows,
    (select share from most4) as most
from values1
union all
select
    1 as number,
    5 as other,
    cast(coalesce(sum(n), 0) as bigint) as rows,
    count(*) as different,
    count(case when n = 1 then 1 end) as alone,
    cast(coalesce(sum(case when n < 5 then n end), 0) as bigint) as in_few,
    coalesce(sum(n * length(kept)) / cast(sum(n) as double), 0) as length,
    cast(coalesce(sum(case when n > 1 then n end), 0) as bigint) as shared,
    count(case when n > 1 then 1 end) as groups,
    cast(coalesce(sum(case when n > 1 and low5 = high5 then n end), 0) as bigint) as agreeing,
    count(distinct case when n > 1 then low5 end) as others,
    (select cast(coalesce(sum(top - 1), 0) as bigint) from told1_5) as followed,
    (select cast(coalesce(sum(n - 1), 0) as bigint) from told1_5) as follows,
    (select share from most5) as most
from values1
union all
select
    1 as number,
    6 as other,
    cast(coalesce(sum(n), 0) as bigint) as rows,
    count(*) as different,
    count(case when n = 1 then 1 end) as alone,
    cast(coalesce(sum(case when n < 5 then n end), 0) as bigint) as in_few,
    coalesce(sum(n * length(kept)) / cast(sum(n) as double), 0) as length,
    cast(coalesce(sum(case when n > 1 then n end), 0) as bigint) as shared,
    count(case when n > 1 then 1 end) as groups,
    cast(coalesce(sum(case when n > 1 and low6 = high6 then n end), 0) as bigint) as agreeing,
    count(distinct case when n > 1 then low6 end) as others,
    (select cast(coalesce(sum(top - 1), 0) as bigint) from told1_6) as followed,
    (select cast(coalesce(sum(n - 1), 0) as bigint) from told1_6) as follows,
    (select share from most6) as most
from values1

union all
select
    2 as number,
    1 as other,
    cast(coalesce(sum(n), 0) as bigint) as rows,
    count(*) as different,
    count(case when n = 1 then 1 end) as alone,
    cast(coalesce(sum(case when n < 5 then n end), 0) as bigint) as in_few,
    coalesce(sum(n * length(kept)) / cast(sum(n) as double), 0) as length,
    cast(coalesce(sum(case when n > 1 then n end), 0) as bigint) as shared,
    count(case when n > 1 then 1 end) as groups,
    cast(coalesce(sum(case when n > 1 and low1 = high1 then n end), 0) as bigint) as agreeing,
    count(distinct case when n > 1 then low1 end) as others,
    (select cast(coalesce(sum(top - 1), 0) as bigint) from told2_1) as followed,
    (select cast(coalesce(sum(n - 1), 0) as bigint) from told2_1) as follows,
    (select share from most1) as most
from values2
union all
select
    2 as number,
    2 as other,
    cast(coalesce(sum(n), 0) as bigint) as rows,
    count(*) as different,
    count(case when n = 1 then 1 end) as alone,
    cast(coalesce(sum(case when n < 5 then n end), 0) as bigint) as in_few,
    coalesce(sum(n * length(kept)) / cast(sum(n) as double), 0) as length,
    cast(coalesce(sum(case when n > 1 then n end), 0) as bigint) as shared,
    count(case when n > 1 then 1 end) as groups,
    cast(coalesce(sum(case when n > 1 and low2 = high2 then n end), 0) as bigint) as agreeing,
    count(distinct case when n > 1 then low2 end) as others,
    (select cast(coalesce(sum(top - 1), 0) as bigint) from told2_2) as followed,
    (select cast(coalesce(sum(n - 1), 0) as bigint) from told2_2) as follows,
    (select share from most2) as most
from values2
union all
select
    2 as number,
    3 as other,
    cast(coalesce(sum(n), 0) as bigint) as rows,
    count(*) as different,
    count(case when n = 1 then 1 end) as alone,
    cast(coalesce(sum(case when n < 5 then n end), 0) as bigint) as in_few,
    coalesce(sum(n * length(kept)) / cast(sum(n) as double), 0) as length,
    cast(coalesce(sum(case when n > 1 then n end), 0) as bigint) as shared,
    count(case when n > 1 then 1 end) as groups,
    cast(coalesce(sum(case when n > 1 and low3 = high3 then n end), 0) as bigint) as agreeing,
    count(distinct case when n > 1 then low3 end) as others,
    (select cast(coalesce(sum(top - 1), 0) as bigint) from told2_3) as followed,
    (select cast(coalesce(sum(n - 1), 0) as bigint) from told2_3) as follows,
    (select share from most3) as most
from values2
union all
select
    2 as number,
    4 as other,
    cast(coalesce(sum(n), 0) as bigint) as rows,
    count(*) as different,
    count(case when n = 1 then 1 end) as alone,
    cast(coalesce(sum(case when n < 5 then n end), 0) as bigint) as in_few,
    coalesce(sum(n * length(kept)) / cast(sum(n) as double), 0) as length,
    cast(coalesce(sum(case when n > 1 then n end), 0) as bigint) as shared,
    count(case when n > 1 then 1 end) as groups,
    cast(coalesce(sum(case when n > 1 and low4 = high4 then n end), 0) as bigint) as agreeing,
    count(distinct case when n > 1 then low4 end) as others,
    (select cast(coalesce(sum(top - 1), 0) as bigint) from told2_4) as followed,
    (select cast(coalesce(sum(n - 1), 0) as bigint) from told2_4) as follows,
    (select share from most4) as most
from values2
union all
select
    2 as number,
    5 as other,
    cast(coalesce(sum(n), 0) as bigint) as rows,
    count(*) as different,
    count(case when n = 1 then 1 end) as alone,
    cast(coalesce(sum(case when n < 5 then n end), 0) as bigint) as in_few,
    coalesce(sum(n * length(kept)) / cast(sum(n) as double), 0) as length,
    cast(coalesce(sum(case when n > 1 then n end), 0) as bigint) as shared,
    count(case when n > 1 then 1 end) as groups,
    cast(coalesce(sum(case when n > 1 and low5 = high5 then n end), 0) as bigint) as agreeing,
    count(distinct case when n > 1 then low5 end) as others,
    (select cast(coalesce(sum(top - 1), 0) as bigint) from told2_5) as followed,
    (select cast(coalesce(sum(n - 1), 0) as bigint) from told2_5) as follows,
    (select share from most5) as most
from values2
union all
select
    2 as number,
    6 as other,
    cast(coalesce(sum(n), 0) as bigint) as rows,
    count(*) as different,
    count(case when n = 1 then 1 end) as alone,
    cast(coalesce(sum(case when n < 5 then n end), 0) as bigint) as in_few,
    coalesce(sum(n * length(kept)) / cast(sum(n) as double), 0) as length,
    cast(coalesce(sum(case when n > 1 then n end), 0) as bigint) as shared,
    count(case when n > 1 then 1 end) as groups,
    cast(coalesce(sum(case when n > 1 and low6 = high6 then n end), 0) as bigint) as agreeing,
    count(distinct case when n > 1 then low6 end) as others,
    (select cast(coalesce(sum(top - 1), 0) as bigint) from told2_6) as followed,
    (select cast(coalesce(sum(n - 1), 0) as bigint) from told2_6) as follows,
    (select share from most6) as most
from values2
