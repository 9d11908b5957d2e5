-- recoding, large hierarchy

select count(case when place <> before then 1 end) as misplaced from "shoal_1_order"
