-- terms suppressed for diversity

select node, class, cost, key, total from "shoal_1_followed" where is_cut = 0
