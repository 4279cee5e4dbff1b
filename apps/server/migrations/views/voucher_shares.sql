-- vouchers: who bears how much of each valid voucher, by the tender that it pays and by its platform's numbers.
-- `worth_cents`: what the platform owes for it before fees; `more_cents`: that beyond the booked amount of the tender,
-- negative where the final shares are smaller.
create view voucher_shares as
select
  shop_id,
  tender_id,
  order_id,
  platform,
  case platform when 'DOUYIN' then nullif(refs ->> 'verifyId', '') else refs ->> 'code' end as use_no,
  case when single then certificate end as certificate,
  platform_borne_cents,
  (
    coalesce(given_cents, 0) + greatest(amount_cents - paid_cents - platform_borne_cents, 0)
  )::cents as merchant_borne_cents,
  (paid_cents + platform_borne_cents)::cents as worth_cents,
  (paid_cents + platform_borne_cents - amount_cents)::cents as more_cents
from vouchers
where state in ('VERIFIED', 'CANCELLING');
