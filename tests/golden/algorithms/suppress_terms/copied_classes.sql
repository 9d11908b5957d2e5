-- terms suppressed for diversity

select distinct class from "shoal_1_followed" where is_copy = 1
