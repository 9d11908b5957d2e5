-- terms suppressed for diversity

select node, vector, class, cost, total from "shoal_1_followed_products" where is_cut = 0
