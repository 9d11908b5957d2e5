-- sweep, general values

select count(*) as n from (select distinct class, "s1", "s2" from "shoal_1_undecided_pieces") as combinations
