select class, max(gone) as gone, min(most) as most, 0 as state
from (
    select class, cast(sum(over) as bigint) as gone, min(least(base, size - 1)) as most
    from (select class, over, size, cast(sum(n * is_base) over (partition by class) as bigint) as base from "shoal_1_ranks_s1") as r
    group by class
    union all
    select class, cast(sum(over) as bigint) as gone, min(least(base, size - 1)) as most
    from (select class, over, size, cast(sum(n * is_base) over (partition by class) as bigint) as base from "shoal_1_ranks_s2") as r
    group by class
) as sides
group by class
having max(gone) <= min(most)
