select p."cell" as cell, p.part as class, cast(p.n as bigint) as n
from "shoal_1_pieces" as p
