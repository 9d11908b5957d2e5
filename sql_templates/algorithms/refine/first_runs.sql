-- step:  first_runs: each value of a block alone
-- in:    value_counts(class, v)
-- out:   (class, v, run)   key: class, v
-- why:   a run is a stretch of neighbouring values that make one block. Runs are numbered in the order of their values
select class, v, row_number() over (partition by class order by v) as run from (select distinct class, v from {{ value_counts }}) as present
