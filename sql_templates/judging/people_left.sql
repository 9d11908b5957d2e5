-- step:  people_left: how many people of the population no labels fit, and how many the labels of several classes
-- in:    matches(v<i>..., l<i>...), people(v<i>..., n)
-- out:   (missed, several)
-- why:   whom no labels fit is not in the table; whom several fit has no one share
with fits as (
    select {% for i in known %}{{ ("v" ~ i) | alias }}, {% endfor %}count(*) as classes
    from {{ matches }}
    group by {% for i in known %}{{ ("v" ~ i) | alias }}{% if not loop.last %}, {% endif %}{% endfor %}

)

select
    cast(coalesce(sum(case when f.classes is null then p.n else 0 end), 0) as bigint) as missed,
    cast(coalesce(sum(case when f.classes > 1 then p.n else 0 end), 0) as bigint) as several
from {{ people }} as p
left join fits as f on {% for i in known %}f.{{ ("v" ~ i) | alias }} = p.{{ ("v" ~ i) | alias }}{% if not loop.last %} and {% endif %}{% endfor %}

