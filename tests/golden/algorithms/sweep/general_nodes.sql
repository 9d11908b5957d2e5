-- sweep

select code, l0, low, size from "shoal_1_nodes" where code >= 4
