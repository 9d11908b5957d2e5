-- step:  bare_shares: what a row counts for each label, of the sets without terms that link them
-- in:    the column's dimension (code), set_terms(node), labels(code)
-- out:   (node, sa, share)   key: node, sa
-- why:   004 Def 2: such a set is linked to all labels
select d.code as node, k.code as sa, 1 / {{ count | double }} as share
from {{ dimension }} as d
cross join {{ labels }} as k
where not exists (select 1 from {{ set_terms }} as s where s.node = d.code)
