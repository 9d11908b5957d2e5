-- terms that the knowledge lacks

select
s."a",
"t2".terms as "symptoms of ""x""",
"t3".terms as "text"
from "shoal_source" as s
join "shoal_1_term_sets" as "t2" on "t2".written is not distinct from s."symptoms of ""x"""
join "shoal_2_term_sets" as "t3" on "t3".written is not distinct from s."text"
