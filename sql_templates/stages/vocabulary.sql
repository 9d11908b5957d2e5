-- step:  vocabulary: the labels that a release shows of each quasi-identifier, with the rows that show them
-- in:    grouping(cell, class, n), classes(class, label<i>...)
-- out:   (attribute, label, n)   key: attribute, label
-- why:   what is published anyway can be kept, to tell what is new in the next load
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
