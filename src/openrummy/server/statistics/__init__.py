"""Statistics of the fairness of deals: counts over every deal, and figures from them."""
