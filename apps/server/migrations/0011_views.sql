-- What a module publishes for others to join: they read these views, never its tables.

-- catalogue: every listing with what a screen or a rule needs of its SKU and product.
create view listed_items as
select m.id as item_mapping_id, m.channel_id, m.item_outer_id, m.product_id, m.sku_id,
  s.sku_code, s.name as sku_name, s.color_name, s.color_hex, s.material, s.material_name, s.width_mm, s.depth_mm, s.height_mm, s.size_text, s.attributes,
  s.allow_sale, s.allow_purchase, s.o2o_value, (s.status = 'onsale' and p.status = 'onsale') as on_sale,
  p.name as product_name, p.kind, p.category_id
from item_mappings m
join skus s on s.id = m.sku_id
join products p on p.id = m.product_id;

-- pricing: the prices that hold in a shop, its own before its channel's.
create view item_prices as
select sh.id as shop_id, c.item_mapping_id,
  coalesce(p.marketing_cents, c.marketing_cents) as marketing_cents,
  coalesce(p.sale_cents, c.sale_cents) as sale_cents,
  coalesce(p.shoppe_cents, c.shoppe_cents) as shoppe_cents,
  coalesce(p.red_line_cents, c.red_line_cents) as red_line_cents,
  coalesce(p.cost_cents, c.cost_cents) as cost_cents
from shops sh
cross join channel_prices c
left join shop_prices p on p.shop_id = sh.id and p.item_mapping_id = c.item_mapping_id;

-- inventory: on hand less what is held now; a hold that has run out does not count.
create view sellable_stock as
select s.shop_id, s.sku_id, s.on_hand, s.in_transit, s.in_transit_date,
  s.on_hand - coalesce(
    (select sum(h.quantity) from holds h
      where h.shop_id = s.shop_id and h.sku_id = s.sku_id and (h.expires_at is null or h.expires_at > now())), 0)::integer as item_num
from stock s;

-- payments: what is payable, paid (net) and refunded on an order.
create view bill_balances as
select b.shop_id, b.order_id, b.payable_cents, b.open, coalesce(l.balance_cents, 0)::cents as paid_cents,
  coalesce((select -sum(r.amount_cents) from ledger_entries r where r.shop_id = b.shop_id and r.order_id = b.order_id and r.kind = 'REFUND'), 0)::cents as refunded_cents
from bills b
left join lateral (
  select balance_cents from ledger_entries e where e.shop_id = b.shop_id and e.order_id = b.order_id order by seq desc limit 1
) l on true;
