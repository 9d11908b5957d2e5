-- step:  suppression_cost: what the suppressed terms of each class cost (eq. 2 of 004)
-- in:    lost_terms(class, had, has, n)
-- out:   (class, score, part, whole)   key: class
-- why:   a term costs 1 / (terms that the row has before it goes), so a row of w terms with b left costs H_w - H_b. The score is
--        the share of what it would cost to suppress all terms; a class without terms costs nothing
with harmonics as (
    select v.terms, cast(v.cost as double) as cost
    from (
        values
        {% for cost in harmonics %}
        ({{ loop.index0 }}, {{ cost | double }}){% if not loop.last %},{% endif %}

        {% endfor %}
    ) as v(terms, cost)
),

prices as (
    select t.class, sum(t.n * (b.cost - a.cost)) as part, sum(t.n * b.cost) as whole
    from {{ lost_terms }} as t
    join harmonics as b on b.terms = t.had
    join harmonics as a on a.terms = t.has
    group by t.class
)

select class, case when whole > 0 then part / whole else 0 end as score, part, whole from prices
