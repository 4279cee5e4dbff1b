-- orders: a link that was answered can be read for some weeks and ends; those of before had no end.
update order_confirm_links set expires_at = greatest(expires_at, created_at + interval '30 days') where answer is not null;
