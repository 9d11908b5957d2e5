-- step:  shape_histograms: the counts of the sensitive values in each shape
-- in:    shapes(shape, cells, low, high, total, <own>..., classes), groups(<keys>, <code>..., n)
-- out:   (shape, <code>..., n)   key: shape, <code>...
-- why:   the models judge shapes as they judge classes
{% import "macros/columns.sql" as columns %}
{% macro parts() %}{% for code in codes %}, cell // {{ strides[loop.index0] }} % {{ sizes[loop.index0] }} as {{ code }}{% endfor %}, cell % {{ counts }} as n{% endmacro %}
with numbered as (
    select shape, low as cell from {{ shapes }} where cells <= {{ most }}
    union all
    select shape, high from {{ shapes }} where cells between 2 and {{ most }}
    union all
    select shape, total - low - high from {{ shapes }} where cells = 3 and cells <= {{ most }}
)

select shape{{ parts() }} from numbered
{% if own_shapes %}
union all
select s.shape{{ columns.tail(codes, "g") }}, g.n
from {{ shapes }} as s
join (select {{ columns.list(keys) }}{{ columns.tail(codes) }}, n from {{ groups }}) as g on {% for key in keys %}g.{{ key }} is not distinct from s.{{ own[loop.index0] }}{% if not loop.last %} and {% endif %}{% endfor %}

where s.cells > {{ most }}
{% endif %}
