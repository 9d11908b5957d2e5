-- step:  link_shares: what a row with a set of terms counts for each label
-- in:    links(node, label, k), the column's dimension (code), set_terms(node), labels(code)
-- out:   (node, sa, share)   key: node, sa
-- why:   004 §2.2: a row is linked to each label of K with the belief 1/|K|. A set without terms that link it is linked to all
{% if links %}
select node, label as sa, 1 / cast(k as double) as share from {{ links }}
union all
{% endif %}
select d.code as node, k.code as sa, 1 / {{ count | double }} as share
from {{ dimension }} as d
cross join {{ labels }} as k
where not exists (select 1 from {{ set_terms }} as s where s.node = d.code)
