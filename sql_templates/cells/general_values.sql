-- step:  general_values: the values of a table that its taxonomy has above its leaves
-- in:    tally(<value>), the attribute's dimension
-- out:   (code, l0, low, size)   key: code
-- why:   a table may hold sensitive values that were generalized. A label of several nodes stands for the least general of
--        them; a label that is also a leaf stands for the leaf
with labels as (
    {% for level in levels %}
    select distinct l{{ level }} as l0, low{{ level }} as low, size{{ level }} as size from {{ attribute.table }}
    {% if not loop.last %}union{% endif %}

    {% endfor %}
),

ranked as (
    select
        l.l0, l.low, l.size,
        row_number() over (partition by l.l0 order by l.size, l.low) as choice
    from labels as l
    join (select distinct cast({{ attribute.value }} as varchar) as label from {{ tally }}) as t on t.label = l.l0
    where not exists (select 1 from {{ attribute.table }} as d where d.l0 = l.l0)
)

select {{ attribute.leaves }} + row_number() over (order by low, size) - 1 as code, l0, low, size
from ranked
where choice = 1
