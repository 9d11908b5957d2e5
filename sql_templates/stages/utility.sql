-- step:  utility: what every metric says of the release
-- in:    the scores of the metrics
-- out:   (metric, score)   key: metric
-- why:   part of the summary
{% for metric, scores in metrics %}
select {{ metric }} as metric, score from ({{ scores }}) as scores
{% if not loop.last %}union all{% endif %}

{% endfor %}
