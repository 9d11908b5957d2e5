-- terms suppressed, and queries

with copied as (
    select class from "shoal_1_followed" where is_copy = 1
union all
    select class from "shoal_2_followed" where is_copy = 1
union all
    select class from "shoal_3_followed" where is_copy = 1
union all
    select class from "shoal_4_followed" where is_copy = 1
union all
    select class from "shoal_5_followed" where is_copy = 1
union all
    select class from "shoal_6_followed" where is_copy = 1
union all
    select class from "shoal_7_followed" where is_copy = 1
union all
    select class from "shoal_8_followed" where is_copy = 1
union all
    select class from "shoal_9_followed" where is_copy = 1
union all
    select class from "shoal_10_followed" where is_copy = 1
union all
    select class from "shoal_11_followed" where is_copy = 1
union all
    select class from "shoal_12_followed" where is_copy = 1
union all
    select class from "shoal_13_followed" where is_copy = 1
union all
    select class from "shoal_14_followed" where is_copy = 1
union all
    select class from "shoal_15_followed" where is_copy = 1
union all
    select class from "shoal_16_followed" where is_copy = 1
union all
    select class from "shoal_17_followed" where is_copy = 1
union all
    select class from "shoal_18_followed" where is_copy = 1
union all
    select class from "shoal_19_followed" where is_copy = 1
union all
    select class from "shoal_20_followed" where is_copy = 1
union all
    select class from "shoal_21_followed" where is_copy = 1
union all
    select class from "shoal_22_followed" where is_copy = 1

)

select v.class, min(v.cost) as cost
from "shoal_23_vectors" as v
where exists (select 1 from copied as c where c.class = v.class)
group by v.class
