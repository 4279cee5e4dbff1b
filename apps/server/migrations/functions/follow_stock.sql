-- inventory: every statement that changes stock tells of it in stock_movements, whichever module runs it. The setting
-- `showfloor.cause` says what the transaction does it for; without one it is an edit.
create function follow_stock()
returns trigger
language plpgsql
as $$
declare
  cause jsonb := coalesce(nullif(current_setting('showfloor.cause', true), '')::jsonb, '{"kind": "EDIT"}');
  moved text := 'insert into stock_movements (shop_id, sku_id, quantity, on_hand, kind, cause, cause_id, account_id)
    select m.shop_id, m.sku_id, m.quantity, m.on_hand, $1->>''kind'', $1->>''of'', ($1->>''id'')::bigint,
      ($1->>''accountId'')::bigint
    from (%s) m(shop_id, sku_id, quantity, on_hand)
    where m.quantity <> 0
    order by m.shop_id, m.sku_id';
begin
  execute format(
    moved,
    case tg_op
      when 'INSERT' then 'select shop_id, sku_id, on_hand, on_hand from new_rows'
      when 'DELETE' then 'select shop_id, sku_id, - on_hand, 0 from old_rows'
      when 'TRUNCATE' then 'select shop_id, sku_id, - on_hand, 0 from stock'
      else 'select shop_id, sku_id, coalesce(n.on_hand, 0) - coalesce(o.on_hand, 0), coalesce(n.on_hand, 0)
        from old_rows o
        full join new_rows n using (shop_id, sku_id)'
    end
  )
  using cause;
  return null;
end
$$;

create trigger movements_of_new_stock
  after insert on stock
  referencing new table as new_rows
  for each statement
  execute function follow_stock();

create trigger movements_of_changed_stock
  after update on stock
  referencing old table as old_rows new table as new_rows
  for each statement
  execute function follow_stock();

create trigger movements_of_removed_stock
  after delete on stock
  referencing old table as old_rows
  for each statement
  execute function follow_stock();

create trigger movements_of_emptied_stock
  before truncate on stock
  for each statement
  execute function follow_stock();
