-- sweep, jointly

select max(item) as item from "shoal_1_closed_pieces"
