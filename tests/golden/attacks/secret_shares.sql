-- attack, as labels are written

select t.label, coalesce(d.code, -t.label) as sa, cast(1 as double) as share
from "shoal_1_labels" as t
left join "shoal_2_dimension" as d on d.l0 is not distinct from t.text

-- attack, means and general secrets

select t.label, coalesce(h.sa, -t.label) as sa, coalesce(h.share, 1) as share
from "shoal_1_labels" as t
left join "shoal_2_dimension" as d on d.l0 is not distinct from t.text
left join "shoal_3_general_values" as g on g.l0 = t.text
left join "shoal_4_shares" as h on h.node = coalesce(d.code, g.code)
