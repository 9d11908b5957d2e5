-- report

select "distance" as score from "shoal_1_class_distances"
