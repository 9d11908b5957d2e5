-- sweep, weights

select count(*) as n from (select distinct class, "s1" from "shoal_1_undecided_pieces") as combinations
