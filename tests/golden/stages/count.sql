-- attack

select count(*) as count from "shoal_1_labels"
