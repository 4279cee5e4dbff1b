import { sql } from '../../../platform/database/sql.ts'

export type Scope = { shopId: string; channelId: string; through: string }

/** The money of each order of a shop up to the end of a day, with the shares that others bear. */
const moneyOf = ({ shopId, through }: Scope) => {
  const end = sql`(${through}::date + 1)::timestamp at time zone 'Asia/Shanghai'`
  return sql`
  moved as (
    select order_id, sum(moved_cents) as moved_cents,
      coalesce(sum(moved_cents) filter (where type = 'MARKETPLACE'), 0) as marketplace_cents
    from settled_moves
    where shop_id = ${shopId} and sold_at < ${end}
    group by order_id
  ), discounted as (
    select m.order_id, m.tender_id, s.platform_borne_cents, s.merchant_borne_cents,
      sum(m.moved_cents) as moved_cents
    from tender_shares s
    join ledger_moves m on m.shop_id = s.shop_id
      and m.tender_id = s.tender_id
      and m.at < ${end}
    where s.shop_id = ${shopId}
    group by m.order_id, m.tender_id, s.platform_borne_cents, s.merchant_borne_cents
  ), shared as (
    select order_id, sum(platform_borne_cents) as platform_borne_cents, sum(given_cents) as given_cents,
      sum(merchant_borne_cents) as merchant_borne_cents, sum(more_cents) as more_cents
    from (
      select v.order_id, v.platform_borne_cents, v.merchant_borne_cents as given_cents,
        0 as merchant_borne_cents, v.more_cents
      from voucher_shares v
      where v.shop_id = ${shopId}
        and exists (
          select
          from ledger_moves m
          where m.shop_id = v.shop_id and m.tender_id = v.tender_id and m.at < ${end}
        )
      union all
      select order_id, least(platform_borne_cents, greatest(moved_cents, 0)), 0,
        case when moved_cents > 0 then merchant_borne_cents else 0 end, 0
      from discounted
    ) x
    group by order_id
  )`
}

/** The amounts of each order of a shop up to the end of a day: money, fees, statements, and what valid settlements contain. */
const known = (scope: Scope) => {
  const { shopId, through } = scope
  return sql`
  ${moneyOf(scope)}, kept as (
    select order_id, sum(fee_cents) as fee_cents
    from order_fees
    where shop_id = ${shopId} and day <= ${through}::date
    group by order_id
  ), stated as (
    select r.order_id, sum(r.platform_borne_cents) filter (where r.tender_id is null) as platform_borne_cents,
      sum(r.merchant_borne_cents) filter (where r.tender_id is null) as merchant_borne_cents,
      sum(r.fee_cents) filter (where r.tender_id is null) as fee_cents,
      coalesce(sum(r.fee_cents) filter (where r.tender_id is not null), 0) as voucher_fee_cents
    from settlement_statement_rows r
    join settlement_statements s on s.shop_id = r.shop_id and s.id = r.statement_id
    where r.shop_id = ${shopId}
      and r.order_id is not null
      and r.counts
      and (s.day is null or s.day <= ${through}::date)
    group by r.order_id
  ), settled as (
    select order_id, count(*)::int as parts, sum(list_cents) as list_cents, sum(paid_cents) as paid_cents,
      sum(merchant_borne_cents) as merchant_borne_cents, sum(platform_borne_cents) as platform_borne_cents,
      sum(fee_cents) as fee_cents
    from settlement_lines
    where shop_id = ${shopId} and is_live
    group by order_id
  ), borne as (
    select m.order_id, m.moved_cents, m.marketplace_cents, coalesce(x.given_cents, 0) as given_cents,
      coalesce(x.merchant_borne_cents, 0) as merchant_borne_cents, coalesce(x.more_cents, 0) as more_cents,
      coalesce(x.platform_borne_cents, 0)
        + least(coalesce(p.platform_borne_cents, 0), greatest(m.marketplace_cents, 0)) as known_cents
    from moved m
    left join shared x on x.order_id = m.order_id
    left join marketplace_shares p on p.shop_id = ${shopId} and p.order_id = m.order_id
  )`
}

/**
 * What is to be settled of each order: its amounts up to the end of the day, less what valid settlements contain. An order enters once it is fully paid;
 * later changes, such as a refund, are its next part. The ledger contains the platform's share already; where a channel's statement names an order, its
 * fees and shares are used. The fees in a statement of vouchers are added.
 */
export const unsettled = (scope: Scope) => sql`
  with ${known(scope)}, totals as (
    select o.id as order_id, o.order_no,
      t.moved_cents - t.known_cents - t.merchant_borne_cents + t.more_cents as paid_cents,
      t.given_cents + t.merchant_borne_cents + coalesce(
        c.merchant_borne_cents,
        case when t.moved_cents > 0 then d.discount_cents end,
        0
      ) as merchant_borne_cents,
      coalesce(c.platform_borne_cents, t.known_cents) as platform_borne_cents,
      case
        when t.marketplace_cents <> 0 then coalesce(c.fee_cents, 0) + coalesce(k.fee_cents, 0)
        else coalesce(c.fee_cents, k.fee_cents, 0)
      end + coalesce(c.voucher_fee_cents, 0) as fee_cents
    from borne t
    join order_states o on o.shop_id = ${scope.shopId} and o.id = t.order_id
    join asked_bills b on b.shop_id = ${scope.shopId} and b.order_id = o.id
    left join order_discounts d on d.shop_id = ${scope.shopId} and d.order_id = o.id
    left join kept k on k.order_id = o.id
    left join stated c on c.order_id = o.id
    left join settled s on s.order_id = o.id
    where o.channel_id = ${scope.channelId}
      and (o.paid_cents >= b.payable_cents or not b.open or s.order_id is not null)
  ), changes as (
    select t.order_id, t.order_no, coalesce(s.parts, 0) as part,
      t.paid_cents - coalesce(s.paid_cents, 0) as paid_cents,
      t.merchant_borne_cents - coalesce(s.merchant_borne_cents, 0) as merchant_borne_cents,
      t.platform_borne_cents - coalesce(s.platform_borne_cents, 0) as platform_borne_cents,
      t.fee_cents - coalesce(s.fee_cents, 0) as fee_cents
    from totals t
    left join settled s on s.order_id = t.order_id
  ), lines as (
    select order_id, order_no, part, paid_cents + merchant_borne_cents + platform_borne_cents as list_cents,
      paid_cents, merchant_borne_cents, platform_borne_cents, fee_cents,
      paid_cents + platform_borne_cents - fee_cents as receivable_cents
    from changes
    where paid_cents <> 0 or merchant_borne_cents <> 0 or platform_borne_cents <> 0 or fee_cents <> 0
  ), sums as (
    select count(*)::int as order_count, coalesce(sum(list_cents), 0) as list_cents,
      coalesce(sum(paid_cents), 0) as paid_cents,
      coalesce(sum(merchant_borne_cents), 0) as merchant_borne_cents,
      coalesce(sum(platform_borne_cents), 0) as platform_borne_cents,
      coalesce(sum(fee_cents), 0) as fee_cents,
      coalesce(sum(receivable_cents), 0) as receivable_cents
    from lines
  )`
