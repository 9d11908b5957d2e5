-- terms suppressed for diversity

select class, cast(0 as double) as cost from "shoal_1_open_classes" where false
