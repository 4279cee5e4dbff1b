-- inventory: floor samples that nobody has ordered. They are pieces of the stock that are not sold as new.
create view free_samples as
select b.shop_id, b.sku_id, b.id as board_id
from natural_edge_boards b
where b.price_cents is not null
  and b.status = 'AVAILABLE'
  and not exists (
    select
    from holds h
    where h.shop_id = b.shop_id
      and h.board_id = b.id
      and (h.expires_at is null or h.expires_at > now())
  );
