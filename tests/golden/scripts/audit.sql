-- query of violations

select * from "scripts/violated_models"
