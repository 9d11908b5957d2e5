-- step:  links: how likely two parties, who know different columns of a person, pick the same row
-- in:    fits(v<i>..., fits) of the columns of the one, of the other, and of both; people(v<i>..., part, n)
-- out:   (part, persons, links)   key: part
-- why:   each draws one of the rows that fit what it knows. Of a and b rows that fit, c fit both: c / (a b)
{% macro equal(of, numbers) %}{% for i in numbers %}{{ of | alias }}.{{ ("v" ~ i) | alias }} = p.{{ ("v" ~ i) | alias }}{% if not loop.last %} and {% endif %}{% endfor %}{% endmacro %}
select p.part, cast(sum(p.n) as double) as persons, coalesce(sum(p.n * c.fits / (greatest(a.fits, {{ 1 | double }}) * greatest(b.fits, {{ 1 | double }}))), 0) as links
from {{ people }} as p
left join {{ one }} as a on {{ equal("a", first) }}
left join {{ other }} as b on {{ equal("b", second) }}
left join {{ both }} as c on {{ equal("c", first + second) }}
group by p.part
