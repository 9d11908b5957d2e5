-- terms suppressed, and queries

select class, cast(0 as double) as cost from "shoal_1_open_classes" where false
