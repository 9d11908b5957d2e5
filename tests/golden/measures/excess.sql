-- sweep

with sizes as (
    select class, cast(sum(n) as bigint) as n from "shoal_1_published_rows" group by class
),

ranked as (
    select
        s.model,
        s.attribute,
        count(*) over (partition by s.model, s.attribute) as classes,
        row_number() over (partition by s.model, s.attribute order by floor(s.score * 1e9 + 0.5), z.n desc, s.class) as place,
        s.score,
        z.n
    from "shoal_2_excessive_protection" as s
    join sizes as z on z.class = s.class
)

select model, attribute, classes, place, score, n
from ranked
where place <= 5 or place > classes - 5 or place = (1 * classes + 3) // 4 or place = (2 * classes + 3) // 4 or place = (3 * classes + 3) // 4
order by model, attribute, place
