-- full_domain

select
    1 / cast(min(people) as double) as highest,
    greatest(
        sum(classes) / cast(sum(people * classes) as double),
        sum(classes * (n / cast(people as double))) / cast(sum(n * classes) as double)
    ) as mean,
    sum(case when people * cast('0.2' as double) * (1 + 1e-9) < 1 then n * classes else 0 end) / cast(sum(n * classes) as double) as above
from "shoal_1_class_sizes"
