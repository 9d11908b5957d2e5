-- terms out of reach

select 0 - row_number() over (order by class) as candidate, class, most as cost from "shoal_1_open_classes"
