-- step:  group_secrets: how often each value of a secret is believed of rows whose groups tell the secrets in a table of their own
-- in:    rows(l<i>..., <secret>, g1, n), lines(t1, g1, g2, n), shares(label, sa, share), shown and line labels(label, text)
-- out:   (<l>..., sa, n)
-- why:   of a row of a group each value is believed as often as it occurs there (Anatomy). Where noise was drawn, the shown value is
--        believed with p + (1 - p) / m, each other one of the m of the group with (1 - p) / m
with weighed as (
    select
        g1,
        t1 as label,
        {% if has_noise %}
        (1 - cast(g2 as double)) / count(*) over (partition by g1) as share,
        cast(g2 as double) as kept
        {% else %}
        n / cast(sum(n) over (partition by g1) as double) as share
        {% endif %}
    from {{ lines }}
)

select {% for key in keys %}r.{{ key }}, {% endfor %}s.sa, sum(r.n * s.share * (w.share{% if has_noise %} + case when o.text is not distinct from e.text then w.kept else 0 end{% endif %})) as n
from {{ rows }} as r
join weighed as w on w.g1 = r.g1
{% if has_noise %}
join {{ shown_labels }} as o on o.label = r.{{ secret }}
join {{ line_labels }} as e on e.label = w.label
{% endif %}
join {{ shares }} as s on s.label = w.label
group by {% for key in keys %}r.{{ key }}, {% endfor %}s.sa
