-- profile

select "s"."a", "s"."who" from "shoal_source" as s
