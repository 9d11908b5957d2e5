select p.cell, p.part as class, p.n
from "shoal_1_pieces" as p
