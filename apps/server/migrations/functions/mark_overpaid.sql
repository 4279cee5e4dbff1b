-- payments: keeps beside a bill since when more is paid on it than it asks for.
create function mark_overpaid()
returns trigger
language plpgsql
as $$
begin
  update bills b
  set overpaid_since = case when b.overpaid_since is null then now() end
  where b.shop_id = new.shop_id
    and b.order_id = new.order_id
    and (b.overpaid_since is not null) <> (
      coalesce(
        (
          select e.balance_cents
          from ledger_entries e
          where e.shop_id = b.shop_id
            and e.order_id = b.order_id
          order by e.seq desc
          limit 1
        ),
        0
      ) > b.payable_cents + b.difference_cents
    );
  return null;
end
$$;

create trigger ledger_marks_overpaid
  after insert on ledger_entries
  for each row
  when (new.amount_cents <> 0)
  execute function mark_overpaid();

create trigger bill_marks_overpaid
  after update of payable_cents, difference_cents on bills
  for each row
  when (old.payable_cents + old.difference_cents <> new.payable_cents + new.difference_cents)
  execute function mark_overpaid();
