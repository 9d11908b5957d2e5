-- step:  terms_kept: the share of its terms that each class keeps
-- in:    lost_terms(class, had, has, n)
-- out:   (class, score, part, whole)   key: class
-- why:   what a release is worth to whoever reads the terms. A class without terms keeps all of them
select
    class,
    case when sum(had) > 0 then cast(sum(n * has) as double) / sum(n * had) else 1 end as score,
    sum(n * has) as part,
    sum(n * had) as whole
from {{ lost_terms }}
group by class
