-- sweep, jointly

select item, "k1", place, "s1", "s2", n from "shoal_1_closed_pieces" where item < 2
