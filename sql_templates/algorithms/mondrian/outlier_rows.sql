-- step:  outlier_rows: how many rows are suppressed as outliers, and how many may be before a larger budget would change anything
-- in:    chosen_outliers(lost, total), class_widths(n)
-- out:   (lost, wanted)
-- why:   all sweeps together may suppress as many rows as the policy allows. With `wanted` rows or more, all chosen outliers would be
--        suppressed, and none is left out for being more rows than the budget: none is larger than the largest class
select
    coalesce(sum(case when o.total <= {{ budget }} then o.lost end), 0) as lost,
    greatest(coalesce(max(o.total), 0), (select max(n) from {{ class_widths }})) as wanted
from {{ chosen_outliers }} as o
