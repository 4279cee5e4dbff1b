-- orders: copies what is paid and refunded from the ledger.
create function copy_balance_to_order()
returns trigger
language plpgsql
as $$
begin
  update orders o
  set
    paid_cents = new.balance_cents,
    refunded_cents = coalesce(
      (
        select -sum(r.amount_cents)
        from ledger_entries r
        where r.shop_id = new.shop_id
          and r.order_id = new.order_id
          and r.kind = 'REFUND'
      ),
      0
    )
  where o.shop_id = new.shop_id
    and o.id = new.order_id;
  return null;
end
$$;

create trigger ledger_to_order
  after insert on ledger_entries
  for each row
  execute function copy_balance_to_order();
