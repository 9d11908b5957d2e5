-- step:  outcomes: how many persons are found with what they are known by, of the source and of the control
-- in:    fits(v<i>..., fits, singled), people(v<i>..., b<i>..., part, n)
-- out:   (part, <by>..., persons, unmatched, one, singled, least, rows, chance)   key: part, <by>...
-- why:   unmatched are persons whom no row fits, one are those whom at most one row fits, chance is that of a row drawn from those
--        that fit
{% macro equal() %}{% for i in known %}f.{{ ("v" ~ i) | alias }} = p.{{ ("v" ~ i) | alias }}{% if not loop.last %} and {% endif %}{% endfor %}{% endmacro %}
select
    p.part,
    {% for column in by %}
    p.{{ column }},
    {% endfor %}
    cast(sum(p.n) as double) as persons,
    cast(sum(case when f.fits is null then p.n else 0 end) as double) as unmatched,
    cast(sum(case when f.fits <= {{ 1 + 1e-9 }} then p.n else 0 end) as double) as one,
    cast(sum(case when f.singled = 1 then p.n else 0 end) as double) as singled,
    min(f.fits) as least,
    coalesce(sum(p.n * f.fits), 0) as rows,
    coalesce(sum(case when f.fits > 0 then p.n / greatest(f.fits, {{ 1 | double }}) end), 0) as chance
from {{ people }} as p
left join {{ fits }} as f on {{ equal() }}
group by p.part{% for column in by %}, p.{{ column }}{% endfor %}

