-- terms suppressed for diversity

select node, class, cost, key, total from "shoal_1_followed" where is_copy = 0 and is_cut = 0
