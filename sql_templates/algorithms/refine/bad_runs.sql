-- step:  bad_runs: how many runs have a value with more than 1/l of their rows
-- in:    sizes(class, run, is_bad)
-- out:   (n)
-- why:   as long as there are any, they are merged with neighbours
select count(*) as n from {{ sizes }} where is_bad
