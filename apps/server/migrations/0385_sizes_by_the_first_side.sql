-- Most pieces are named by the first side of a stated size, and half a circle is not round: all terms are made anew, a part at a time.
insert into stale_terms (product_id)
select product_id
from product_terms
on conflict do nothing;
