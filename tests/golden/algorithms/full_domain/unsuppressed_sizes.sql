-- full_domain by average_class_size

select node, n, false as suppressed from judged
