-- terms suppressed for diversity

select (select count(*) from "shoal_1_items") as items, (select count(*) from "shoal_2_kept_labels") as labels
