-- step:  named_prior: the prior belief in every label, with the label's name
-- in:    prior(sa, share), labels(code, l0)
-- out:   (label, alpha)
-- why:   what is written for audits of the release
select d.l0 as label, p.share as alpha
from {{ prior }} as p
join {{ labels }} as d on d.code = p.sa
order by d.code
