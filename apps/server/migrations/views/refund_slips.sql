-- terminals: what card terminals gave back, under our number of the attempt and the acquirer's of the slip.
create view refund_slips as
select shop_id, request_no, result ->> 'referenceNo' as reference_no, amount_cents, created_at
from terminal_commands
where kind in ('VOID', 'REFUND')
  and result ->> 'state' = 'APPROVED';
