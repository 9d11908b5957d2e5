-- step:  given_prior: the prior belief in every label, as it is given
-- in:    stated_prior(label, lowest), labels(code, l0)
-- out:   (sa, share)   key: sa
-- why:   004 §2.2: alpha is what is known before the release
select d.code as sa, coalesce(p.lowest, 0) as share
from {{ labels }} as d
left join {{ stated_prior }} as p on p.label = d.l0
