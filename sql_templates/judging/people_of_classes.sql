-- step:  people_of_classes: how many people of the population the labels of each class fit
-- in:    classes(shape, l<i>...), matches(v<i>..., l<i>...), people(v<i>..., n)
-- out:   (shape, people)   key: shape
-- why:   k-map and delta-presence compare a class with the people whom its rows may be of
select c.shape, cast(sum(p.n) as bigint) as people
from {{ matches }} as m
join {{ people }} as p on {% for i in known %}p.{{ ("v" ~ i) | alias }} = m.{{ ("v" ~ i) | alias }}{% if not loop.last %} and {% endif %}{% endfor %}

join {{ classes }} as c on {% for i in known %}c.{{ ("l" ~ i) | alias }} = m.{{ ("l" ~ i) | alias }}{% if not loop.last %} and {% endif %}{% endfor %}

group by c.shape
