-- full_domain

select count(*) as cells, coalesce(sum(n), 0) as rows from "shoal_1_cells"
