-- terms that the knowledge lacks

select coalesce(sum(part), 0) as part, coalesce(sum(whole), 0) as whole from "shoal_1_suppression_cost"
