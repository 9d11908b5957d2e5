-- step:  knowledge_faults: what is wrong with the knowledge
-- in:    known_pairs(label, term, n)
-- out:   (count, unnamed, empty, twice, term)
-- why:   each fault makes the links of all rows doubtful, so none is mended silently
with labels as (
    select label, max(case when term <> '' then 1 else 0 end) as has_terms, max(case when term <> '' then n else 0 end) as most
    from {{ known_pairs }}
    group by label
)

select
    count(*) as count,
    cast((select coalesce(sum(n), 0) from {{ known_pairs }} where label = '') as bigint) as unnamed,
    min(case when has_terms = 0 then label end) as empty,
    min(case when most > 1 then label end) as twice,
    (select min(term) from {{ known_pairs }} where term <> '' and n > 1 and label = (select min(label) from labels where most > 1)) as term
from labels
