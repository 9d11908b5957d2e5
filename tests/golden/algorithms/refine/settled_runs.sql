-- refine

select class, v, run from "shoal_1_first_runs" where class not in (select class from "shoal_2_run_sizes" where is_bad)
