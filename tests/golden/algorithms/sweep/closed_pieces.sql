-- sweep

select item, "k1", place, "s1", n from "shoal_1_pieces_of_satisfying_classes" where n > 0
