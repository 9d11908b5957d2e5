-- terms suppressed for diversity

select node, cast(0 as bigint) as rn, cast(0 as bigint) as k, cast(0 as double) as a, cast(0 as bigint) as bits from "shoal_1_roots" where false
