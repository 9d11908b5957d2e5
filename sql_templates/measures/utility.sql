-- step:  utility: the score of every metric
-- in:    the scores of the metrics
-- out:   (metric, score)   key: metric
-- why:   it is part of the summary
{% for metric, scores in metrics %}
select {{ metric }} as metric, score from ({{ scores }}) as scores
{% if not loop.last %}union all{% endif %}

{% endfor %}
