-- mondrian

select coalesce(sum(lost), 0) as lost from "shoal_1_chosen_outliers"
