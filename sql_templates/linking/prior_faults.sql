-- step:  prior_faults: whether a prior is a distribution over the labels
-- in:    stated_prior(label, lowest, highest), labels(l0)
-- out:   (total, least, unclear, unknown)
-- why:   a label that the prior lacks has a share of 0; a label that the knowledge lacks is a mistake
select
    coalesce(sum(p.lowest), 0) as total,
    coalesce(min(p.lowest), 0) as least,
    count(case when p.lowest is null or p.lowest < p.highest then 1 end) as unclear,
    min(case when d.code is null then p.label end) as unknown
from {{ stated_prior }} as p
left join {{ labels }} as d on d.l0 = p.label
