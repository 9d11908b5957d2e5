select coalesce(sum(n), 0) as rows from "shoal_1_tally"
