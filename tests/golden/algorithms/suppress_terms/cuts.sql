-- terms suppressed, and queries

select class, min(cost) as cost
from (
    select class, cost from "shoal_1_followed" where is_cut = 1
union all
    select class, cost from "shoal_2_followed" where is_cut = 1
union all
    select class, cost from "shoal_3_followed" where is_cut = 1
union all
    select class, cost from "shoal_4_followed" where is_cut = 1
union all
    select class, cost from "shoal_5_followed" where is_cut = 1
union all
    select class, cost from "shoal_6_followed" where is_cut = 1
union all
    select class, cost from "shoal_7_followed" where is_cut = 1
union all
    select class, cost from "shoal_8_followed" where is_cut = 1
union all
    select class, cost from "shoal_9_followed" where is_cut = 1
union all
    select class, cost from "shoal_10_followed" where is_cut = 1
union all
    select class, cost from "shoal_11_followed" where is_cut = 1
union all
    select class, cost from "shoal_12_followed" where is_cut = 1
union all
    select class, cost from "shoal_13_followed" where is_cut = 1
union all
    select class, cost from "shoal_14_followed" where is_cut = 1
union all
    select class, cost from "shoal_15_followed" where is_cut = 1
union all
    select class, cost from "shoal_16_followed" where is_cut = 1
union all
    select class, cost from "shoal_17_followed" where is_cut = 1
union all
    select class, cost from "shoal_18_followed" where is_cut = 1
union all
    select class, cost from "shoal_19_followed" where is_cut = 1
union all
    select class, cost from "shoal_20_followed" where is_cut = 1
union all
    select class, cost from "shoal_21_followed" where is_cut = 1
union all
    select class, cost from "shoal_22_followed" where is_cut = 1

) as cut
group by class
