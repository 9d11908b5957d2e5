-- refine

select count(*) as n from "shoal_1_run_sizes" where is_bad
