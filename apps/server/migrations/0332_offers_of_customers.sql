-- offers: an offer is for one customer and, where boards are sold, for these very boards.
alter table special_offers
  add column customer_id bigint,
  add column board_ids bigint[] not null default '{}';
update special_offers s set customer_id = o.customer_id from orders o where o.shop_id = s.shop_id and o.id = s.order_id;
update special_offers s set board_ids = l.board_ids
from (
  select shop_id, order_id, item_mapping_id, array_agg(board_id order by board_id::text) as board_ids
  from order_lines where board_id is not null group by shop_id, order_id, item_mapping_id
) l
where s.status <> 'SUPERSEDED' and l.shop_id = s.shop_id and l.order_id = s.order_id and l.item_mapping_id = s.item_mapping_id;
