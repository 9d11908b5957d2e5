-- sweep

select place, "s1", n from "shoal_1_remaining_pool"
