-- orders: copies what is paid and refunded from the ledger. An order that money came in for is kept without an end.
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
    ),
    subsidy_paid_cents = case
      when exists (
        select
        from tenders t
        where t.shop_id = new.shop_id
          and t.id = new.tender_id
          and t.type = 'SUBSIDY'
      )
      then (
        select sum(e.amount_cents)
        from ledger_entries e
        join tenders t on t.shop_id = e.shop_id
          and t.id = e.tender_id
        where e.shop_id = new.shop_id
          and e.order_id = new.order_id
          and t.type = 'SUBSIDY'
      )
      else o.subsidy_paid_cents
    end,
    hold_expires_at = case when new.amount_cents <= 0 then o.hold_expires_at end,
    updated_at = case when new.amount_cents > 0 then now() else o.updated_at end
  where o.shop_id = new.shop_id
    and o.id = new.order_id;
  return null;
end
$$;

create trigger ledger_to_order
  after insert on ledger_entries
  for each row
  execute function copy_balance_to_order();
