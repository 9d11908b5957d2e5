-- step:  class_sizes: how many classes have how many rows, or persons
-- in:    groups(shape, <code>..., n) or groups(shape, person) or groups(shape, persons), shapes(shape, classes)
-- out:   (n, people, classes)   key: n, people
-- why:   all risks of being found follow from it. `people` is how many of the population are like the rows of a class: without a
--        population those of the class itself, as no population has fewer
with sizes as (
    select shape, cast({% if adds_up %}sum(persons){% elif has_persons %}count(distinct person){% else %}sum(n){% endif %} as bigint) as n from {{ groups }} group by shape
)

select s.n, s.n as people, cast(sum(p.classes) as bigint) as classes
from sizes as s
join {{ shapes }} as p on p.shape = s.shape
group by s.n
