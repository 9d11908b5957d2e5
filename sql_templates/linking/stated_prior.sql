-- step:  stated_prior: the prior belief in each label, as a table of the user's states it
-- in:    table(<label>, <alpha>)
-- out:   (label, lowest, highest)   key: label
-- why:   in a knowledge with one term per row the prior of a label stands in several rows
select
    coalesce(trim(cast(t.{{ label }} as varchar), ' '), '') as label,
    min(cast(t.{{ alpha }} as double)) as lowest,
    max(cast(t.{{ alpha }} as double)) as highest
from {{ table }} as t
group by coalesce(trim(cast(t.{{ label }} as varchar), ' '), '')
