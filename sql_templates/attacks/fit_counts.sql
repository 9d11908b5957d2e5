-- step:  fit_counts: how many persons of the source have how many rows that fit
-- in:    fits(v<i>..., fits), people(v<i>..., part, n)
-- out:   (bin, persons)   key: bin
-- why:   an average hides the few whom hardly any row fits. A bin holds fits from its bound up to the next; the first one is no row
{% macro equal() %}{% for i in known %}f.{{ ("v" ~ i) | alias }} = p.{{ ("v" ~ i) | alias }}{% if not loop.last %} and {% endif %}{% endfor %}{% endmacro %}
select
    case when f.fits is null then 0 {% for bound in bounds | reverse %}when f.fits >= {{ bound }} - 1e-9 then {{ bound }} {% endfor %}else 1 end as bin,
    cast(sum(p.n) as double) as persons
from {{ people }} as p
left join {{ fits }} as f on {{ equal() }}
where p.part = 0
group by bin
