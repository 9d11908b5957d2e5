-- step:  release: the release: every row with the labels of the levels; the classes that violate a model are suppressed
-- in:    source(<column>...), for each generalized column its labels(l0, l<level>)
-- out:   the columns of the release
-- why:   a person can review one SELECT. The rows are sorted by what is published, so their order tells nothing of the
--        source's. `o.` keeps a column of the source from being taken for an alias
{% import "macros/columns.sql" as columns %}
{% import "macros/judge.sql" as judge %}
{% import "macros/script.sql" as script %}
with recoded as (
    select
        {% for column in published %}
        {{ column.label }} as {{ column.alias }}{% if not loop.last %},{% endif %}

        {% endfor %}
    from {{ source }} as s
    {% for q in generalized if q.labels %}
    left join {{ q.labels }} as {{ q.alias }} on {{ q.alias }}.l0 = cast(s.{{ q.name }} as varchar)
    {% endfor %}
),

{% if suppresses %}
{{ script.groups("recoded" | alias, quasi, sensitive, keys, codes, false) }}
{{ judge.histograms("groups" | alias, keys, codes, histograms) }}
failing as (
    {{ judge.failing(violations, keys) }}
),

{% endif %}
published as (
    select
        {% for column in published %}
        {% if suppresses and starred and column.star is not none %}
        case when f.{{ keys[0] }} is null then r.{{ column.alias }} else {{ column.star }} end as {{ column.alias }}{% if not loop.last %},{% endif %}

        {% else %}
        r.{{ column.alias }}{% if not loop.last %},{% endif %}

        {% endif %}
        {% endfor %}
    from recoded as r
    {% if suppresses %}
    left join failing as f on {% for q in quasi %}f.{{ q.code }} = {{ script.key("r", q.column) }}{% if not loop.last %} and {% endif %}{% endfor %}

    {% if not starred %}
    where f.{{ keys[0] }} is null
    {% endif %}
    {% endif %}
)

select {% for column in published %}o.{{ column.alias }} as {{ column.name }}{% if not loop.last %}, {% endif %}{% endfor %}

from published as o
order by {% for column in published if column.is_label %}o.{{ column.alias }} nulls last{% if not loop.last %}, {% endif %}{% endfor %}{% for column in published if not column.is_label %}, o.{{ column.alias }} nulls last{% endfor %}

