-- settlements: keeps a snapshot as it was made. A settlement moves on and a line can be revoked; their figures never
-- change, and neither does a signature.
create function keep_settlement()
returns trigger
language plpgsql
as $$
declare
  moving text[] := array[
    'state', 'version', 'receipt_no', 'receipt_day', 'receipt_cents', 'arrival_count', 'received_by', 'revoked_by',
    'revoked_at', 'revoke_reason', 'is_live'
  ];
  signature text[] := array['signed_by', 'signed_at', 'explanation'];
begin
  if tg_table_name = 'settlements' and to_jsonb(old) ->> 'state' = 'OPEN' then
    moving := moving || signature;
  end if;
  if tg_op = 'DELETE' or to_jsonb(new) - moving is distinct from to_jsonb(old) - moving then
    raise exception '% is a snapshot', tg_table_name;
  end if;
  return new;
end
$$;

create trigger settlements_kept
  before update or delete on settlements
  for each row
  execute function keep_settlement();

-- Only what makes a line a snapshot is watched: revoking a settlement touches every line of it.
create trigger settlement_lines_kept
  before update of shop_id, settlement_id, order_id, order_no, part, list_cents, paid_cents,
    merchant_borne_cents, platform_borne_cents, fee_cents, receivable_cents
    or delete on settlement_lines
  for each row
  execute function keep_settlement();
