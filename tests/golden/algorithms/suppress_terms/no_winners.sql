-- terms suppressed, and queries

select class, cast(0 as double) as cost, cast(0 as bigint) as candidate from "shoal_1_open_classes" where false
