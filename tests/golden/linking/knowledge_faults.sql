-- terms that the knowledge lacks

with labels as (
    select label, max(case when term <> '' then 1 else 0 end) as has_terms, max(case when term <> '' then n else 0 end) as most
    from "shoal_1_known_pairs"
    group by label
)

select
    count(*) as count,
    cast((select coalesce(sum(n), 0) from "shoal_1_known_pairs" where label = '') as bigint) as unnamed,
    min(case when has_terms = 0 then label end) as empty,
    min(case when most > 1 then label end) as twice,
    (select min(term) from "shoal_1_known_pairs" where term <> '' and n > 1 and label = (select min(label) from labels where most > 1)) as term
from labels
