-- full_domain by average_class_size

select node, floor as score from "shoal_1_open_nodes"
