-- step:  classes: how many classes there are, how small they get, and how many rows stand where one value is sure
-- in:    groups(<keys>, <sa>..., n)
-- out:   (classes, smallest, rows, homogeneous...)
-- why:   a class with one sensitive value tells it of everybody in it (001 §1.1, homogeneity attack)
{% import "macros/columns.sql" as columns %}
{% import "macros/judge.sql" as judge %}
with {{ judge.histograms(groups, keys, codes, views) }}
totals as (
    select cast(count(*) as bigint) as classes, coalesce(min(n), 0) as smallest, cast(coalesce(sum(n), 0) as bigint) as rows from sizes
)
{% for view in views if view.sensitive and not view.others %}
, same{{ loop.index }} as (
    select cast(coalesce(sum(n), 0) as bigint) as rows
    from (select sum(n) as n from {{ view.hist }} group by {{ columns.list(keys) }} having count(*) = 1) as classes
)
{% endfor %}

select t.classes, t.smallest, t.rows{% for view in views if view.sensitive and not view.others %}, s{{ loop.index }}.rows as homogeneous{{ loop.index }}{% endfor %}

from totals as t
{% for view in views if view.sensitive and not view.others %}
cross join same{{ loop.index }} as s{{ loop.index }}
{% endfor %}
