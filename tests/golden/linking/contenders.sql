-- terms of many labels

select "b"."shape"
from "shoal_1_qs_l_diversity_bounds" as b
where
    b.low < cast('2' as double) or b.low <= (select min(high) from "shoal_1_qs_l_diversity_bounds")
union
select "b"."shape"
from "shoal_2_qs_t_closeness_bounds" as b
where
    b.high > cast('1' as double) or b.high >= (select max(low) from "shoal_2_qs_t_closeness_bounds")
