-- terms suppressed, and queries

select class, cast(0 as bigint) as candidate, rn, cast(0 as bigint) as mask from "shoal_1_members" where false
