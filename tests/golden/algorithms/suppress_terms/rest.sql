-- terms suppressed, and queries

select node, class, cost from "shoal_1_pending" where place > 16
