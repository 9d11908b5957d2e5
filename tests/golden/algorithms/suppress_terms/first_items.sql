-- terms suppressed for diversity

select node, cast(0 as bigint) as parent, term, r, bit as mask from "shoal_1_row_terms"
