-- customers: those of whom personal data is kept, and when somebody last did something about them.
create view kept_customers as
select
  c.shop_id,
  c.id,
  greatest(
    c.updated_at,
    (
      select max(n.at)
      from customer_notes n
      where n.shop_id = c.shop_id
        and n.customer_id = c.id
    )
  ) as touched_at
from customers c
where c.erased_at is null;
