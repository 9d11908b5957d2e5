-- step:  verdicts: the candidates that satisfy the models
-- in:    candidate_rows(candidate, class, rn, iset, k, mask), labels(iset, label), prior(sa, share)
-- out:   (candidate)   key: candidate
-- why:   004 Def 3 and 4, with d times the beliefs. The tolerance is half of that of the models, which judge the release by
--        other sums
with sizes as (
    select candidate, cast(count(*) as double) as d, sum(case when iset = 0 then 1 else 0 end) as bare
    from {{ candidate_rows }}
    group by candidate
),

beliefs as (
    select r.candidate, l.label, sum(1 / cast(r.k as double)) as p
    from {{ candidate_rows }} as r
    join {{ labels }} as l on l.iset = r.iset
    group by r.candidate, l.label
){% if diversities %},

equal as (
    select candidate, p, count(*) as labels from beliefs group by candidate, p
),

ranked as (
    select
        candidate, p, labels,
        coalesce(sum(labels) over (partition by candidate order by p desc rows between unbounded preceding and 1 preceding), 0) as earlier
    from equal
),

tops as (
    select
        candidate,
        max(p) as highest,
        sum(labels * p) as total{% for _, _, l in diversities %},
        sum(p * greatest(0, least(labels, {{ l - 1 }} - earlier))) as top{{ loop.index }}{% endfor %}

    from ranked
    group by candidate
){% endif %}{% if square is not none %},

distances as (
    select b.candidate, sum(b.p * b.p) as squares, sum(b.p) as total, sum(b.p * a.share) as believed
    from beliefs as b
    join {{ prior }} as a on a.sa = b.label
    group by b.candidate
){% endif %}


select s.candidate
from sizes as s
{% if diversities %}
left join tops as t on t.candidate = s.candidate
{% endif %}
{% if square is not none %}
left join distances as q on q.candidate = s.candidate
{% endif %}
where true
{% for above, below, l in diversities %}
    and (
        s.bare + coalesce(t.total, 0) = 0
        or {{ below }} * (coalesce(t.highest, 0) + s.bare / {{ count | double }}) <= {{ above }} * (1 + 5e-10) * (
            coalesce(t.total, 0) - coalesce(t.top{{ loop.index }}, 0) + s.bare * {{ [0, 1 - (l - 1) / count] | max | double }}
        )
    )
{% endfor %}
{% if square is not none %}
    and {{ prior_square | double }}
        + (coalesce(q.squares, 0) + 2 * s.bare / {{ count | double }} * coalesce(q.total, 0) + s.bare * s.bare / {{ count | double }}) / (s.d * s.d)
        - 2 * (coalesce(q.believed, 0) + s.bare / {{ count | double }} * {{ believed | double }}) / s.d
        <= {{ square | double }} * (1 + 5e-10) + 5e-13
{% endif %}
