-- step:  numbered_classes: the classes with numbers, each as a shape of its own
-- in:    groups(<keys>)
-- out:   (shape, <keys>, classes)   key: shape
-- why:   classes with the same counts of rows differ in their persons, so each is judged by itself
{% import "macros/columns.sql" as columns %}
select row_number() over (order by {{ columns.list(keys) }}) as shape, {{ columns.list(keys) }}, cast(1 as bigint) as classes
from {{ groups }}
group by {{ columns.list(keys) }}
