-- full_domain

with ranked as (
    select score, row_number() over (order by score) as place, count(*) over () as scores from "shoal_1_sensitive_count_error"
)

select
    min(score) as min,
    sum(score) / cast(count(*) as double) as mean,
    sum(case when 2 * place between scores and scores + 2 then score end)
        / cast(count(case when 2 * place between scores and scores + 2 then 1 end) as double) as median,
    max(score) as max
from ranked
