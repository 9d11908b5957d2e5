-- step:  audit: the models that a release violates, and in how many classes, as one query
-- in:    the query violated_models, and value_shares of each sensitive attribute that a model compares with the source
-- out:   (model, classes)   key: model
-- why:   a test of a pipeline is one query. It returns nothing if the release holds
{% if tables %}
with {% for table, select in tables %}
{{ table }} as (
    {{ select }}
){% if not loop.last %},{% endif %}

{% endfor %}
select model, classes from (
    {{ query }}
) as violated
{% else %}
{{ query }}
{% endif %}
