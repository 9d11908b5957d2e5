-- step:  sizes: the classes of a release, and its suppressed rows as one more
-- in:    assignment(cell, class, n)
-- out:   (node, n, suppressed)
-- why:   what the metrics of class sizes read
select cast(0 as bigint) as node, cast(sum(n) as bigint) as n, false as suppressed from {{ assignment }} group by class
union all
select cast(0 as bigint), cast({{ rows }} - coalesce(sum(n), 0) as bigint), true from {{ assignment }}
