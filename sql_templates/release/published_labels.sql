-- step:  published_labels: the labels of each quasi-identifier in a release, with how many rows have them
-- in:    grouping(cell, class, n), classes(class, label<i>...)
-- out:   (attribute, label, n)   key: attribute, label
-- why:   what is published may be kept, to find out what is new in the next load
with sizes as (
    select class, sum(n) as n from {{ grouping }} group by class
)

{% for i in attributes %}
select {{ i }} as attribute, c.{{ ("label" ~ i) | alias }} as label, cast(sum(s.n) as bigint) as n
from sizes as s
join {{ classes }} as c on c.class = s.class
group by c.{{ ("label" ~ i) | alias }}
{% if not loop.last %}union all{% endif %}

{% endfor %}
