-- step:  terms_with_separator: a term that holds what stands between terms
-- in:    long_terms(term)
-- out:   (term)
-- why:   it would be read as two terms
select min(term) as term from {{ long_terms }} where replace(term, {{ separator }}, '') <> term
