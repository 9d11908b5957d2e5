-- step:  secret_shares: for which values each shown secret stands, and in which shares
-- in:    labels(label, text), the secret's dimension, general(code, l0), shares(node, sa, share)
-- out:   (label, sa, share)   key: label, sa
-- why:   a general value stands for several (000 Def 7). A value that no person of the source has gets a code below 0
select t.label, {% if attribute.shares %}coalesce(h.sa, -t.label){% else %}coalesce(d.code, -t.label){% endif %} as sa, {% if attribute.shares %}coalesce(h.share, 1){% else %}cast(1 as double){% endif %} as share
from {{ labels }} as t
left join {{ attribute.table }} as d on d.l0 is not distinct from t.text
{% if attribute.shares %}
left join {{ attribute.general }} as g on g.l0 = t.text
left join {{ attribute.shares }} as h on h.node = coalesce(d.code, g.code)
{% endif %}
