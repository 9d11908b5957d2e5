-- full_domain

select 40 - coalesce(sum(n), 0) as suppressed, count(distinct class) as classes from "shoal_1_grouping"
