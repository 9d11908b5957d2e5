-- terms

with labels as (
    select label, max(case when term <> '' then 1 else 0 end) as has_terms, max(case when term <> '' then n else 0 end) as most
    from "shoal_1_known_pairs"
    group by label
)

select
    count(*) as count,
    count(case when label = '' then 1 end) as unnamed,
    min(case when has_terms = 0 then label end) as empty,
    min(case when most > 1 then label end) as twice
from labels
