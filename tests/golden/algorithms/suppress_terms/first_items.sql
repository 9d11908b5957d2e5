-- terms suppressed for diversity

select node, cast(0 as bigint) as parent, term, 1099511627776 + term as iset, r, bit as mask from "shoal_1_row_terms"
