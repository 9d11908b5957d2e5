-- terms suppressed, and queries

select node as vector, class, cost from "shoal_1_pending" where place <= 16
