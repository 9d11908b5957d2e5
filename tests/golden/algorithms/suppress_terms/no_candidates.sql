-- terms suppressed for diversity

select cast(0 as bigint) as candidate, class, cast(0 as double) as cost from "shoal_1_open_classes" where false
