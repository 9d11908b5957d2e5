-- step:  discernibility: how many rows each row cannot be told from, summed up (DM)
-- in:    sizes(node, n, suppressed)
-- out:   (node, score)   key: node
-- why:   N^2 for a class of N rows, and the size of the table for each suppressed row
select
    node,
    sum(case when suppressed then {{ rows | double }} * n else cast(n as double) * n end) as score
from {{ sizes }}
group by node
