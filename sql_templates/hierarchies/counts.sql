-- step:  counts: how many pairs of label and parent a hierarchy has, and how many different labels, level by level
-- in:    ladder(l0 ... lh)
-- out:   (pairs, labels)
-- why:   a hierarchy is one tree if each label has one parent, each value stands in one row, and there is one root
{% for level in range(1, height) %}
select count(*) as pairs, count(distinct label) as labels
from (select distinct l{{ level }} as label, l{{ level + 1 }} as parent from {{ ladder }}) as pairs
union all
{% endfor %}
select count(*) as pairs, count(distinct l0) as labels from {{ ladder }}
union all
select count(distinct l{{ height }}), 1 from {{ ladder }}
