-- payments: what of a tender the customer did not pay, because the merchant or a platform bears it.
create view tender_shares as
select shop_id, id as tender_id, merchant_borne_cents, platform_borne_cents
from tenders
where merchant_borne_cents <> 0
  or platform_borne_cents <> 0;
