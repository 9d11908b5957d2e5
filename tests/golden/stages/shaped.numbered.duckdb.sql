with numbered as (
    select shape, low as cell from "shoal_1_shapes" where cells <= 3
    union all
    select shape, high from "shoal_1_shapes" where cells between 2 and 3
    union all
    select shape, total - low - high from "shoal_1_shapes" where cells = 3 and cells <= 3
)

select shape, cell // 120000 % 74 as "s1", cell // 10000 % 12 as "s2", cell % 10000 as n from numbered
