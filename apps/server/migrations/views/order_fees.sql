-- reconciliation: what providers kept of an order's money, by their present bills; each row rounded to whole cents.
create view order_fees as
select m.shop_id, m.order_id, b.day, round(r.fee_millicents / 1000.0)::cents as fee_cents
from provider_bill_rows r
join provider_bills b on b.id = r.bill_id
  and b.is_current
join provider_money m on m.shop_id = r.shop_id
  and m.ref_id = r.ref_id
  and m.side = r.kind
where r.fee_millicents <> 0;
