-- step:  settled_runs: the runs of the blocks in which none is ineligible
-- in:    runs(class, v, run), sizes(class, run, is_bad)
-- out:   (class, v, run)   key: class, v
-- why:   these blocks are divided; only the others go on, and there are fewer of them in each round
select class, v, run from {{ runs }} where class not in (select class from {{ sizes }} where is_bad)
