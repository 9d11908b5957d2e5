-- attack on means

select label, 0 as low, 7 as high from "shoal_1_labels"
