-- Every change of what lies in a shop, written by the triggers of `follow_stock` alone. Rows are never changed, so that the
-- quantities of a SKU in a shop add up to its stock. No foreign keys: a movement outlives its SKU.
create table stock_movements (
  shop_id bigint not null,
  sku_id bigint not null,
  id bigint not null generated always as identity,
  kind text not null check (
    kind in ('OPENING', 'EDIT', 'IMPORT', 'SALE', 'RETURN', 'TRANSFER', 'COUNT', 'WRITE_OFF')
  ),
  quantity integer not null check (quantity <> 0),
  -- What lies there after it.
  on_hand integer not null check (on_hand >= 0),
  -- For what it was done. The id is that of an edit, an import, a delivery, a transfer or a count.
  cause text check (cause in ('edit', 'import', 'delivery', 'transfer', 'count')),
  cause_id bigint,
  account_id bigint,
  at timestamptz not null default now(),
  -- The order of a SKU's movements in a shop: whoever draws an id has the stock row locked.
  primary key (shop_id, sku_id, id),
  constraint stock_movements_after check (quantity <= on_hand)
);

insert into stock_movements (shop_id, sku_id, kind, quantity, on_hand)
select shop_id, sku_id, 'OPENING', on_hand, on_hand
from stock
where on_hand > 0
order by shop_id, sku_id;
