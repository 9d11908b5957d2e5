-- terms suppressed for diversity

select node as vector, class, cost from "shoal_1_pending" where place <= 16
