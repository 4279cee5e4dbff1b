import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import { confirmedOrder, setScene } from '../../../testing/order-scene.ts'
import { signIn } from '../../../testing/factories.ts'
import { startWorld, type World } from '../../../testing/world.ts'
import { contract } from '@showfloor/contract/contract'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.close())

/** Texts about a customer, or that identify one: erasing the customer clears them. */
const cleared = [
  'cart_quotes.content',
  'cart_removals.content',
  'cart_rooms.name',
  'carts.name',
  'carts.note',
  'claims.decision_note',
  'claims.note',
  'claims.pictures',
  'customer_addresses.detail',
  'customer_addresses.measurements',
  'customer_addresses.town_code',
  'customer_notes.author',
  'customer_notes.text',
  'customers.mobile',
  'customers.name',
  'deliveries.failure_note',
  'deliveries.note',
  'deliveries.pictures',
  'deliveries.receiver',
  'deliveries.release_reason',
  'deliveries.signature',
  'delivery_lines.pictures',
  'delivery_lines.problem_note',
  'differences.note',
  'differences.reason',
  'invoice_wishes.email',
  'invoice_wishes.tax_no',
  'invoice_wishes.title',
  'marketplace_orders.address_text',
  'marketplace_orders.buyer',
  'marketplace_orders.buyer_given',
  'marketplace_orders.buyer_mobile',
  'marketplace_orders.buyer_name',
  'marketplace_orders.buyer_sealed',
  'marketplace_orders.buyer_words',
  'marketplace_orders.district',
  'notice_mismatches.evidence',
  'order_events.detail',
  'order_revisions.answered_by',
  'order_revisions.content',
  'order_revisions.reason',
  'order_revisions.signature',
  'orders.address',
  'orders.customer_mobile',
  'orders.customer_name',
  'orders.note',
  'orders.refused_reason',
  'orders.search_text',
  'orders.signature',
  'payment_revocations.note',
  'payment_revocations.reason',
  'subsidy_claims.id_tail',
  'subsidy_claims.person_name',
  'subsidy_claims.reason',
  'special_offers.customer_name',
  'special_offers.note',
  'special_offers.reason',
  'tenders.closing_note',
]
/** Numbers, keys and codes that machines assign. */
const given =
  /\.(\w*_no|\w*_key|key|certificates?|shown_code|refs|refusal|refund_id|external_id|code|platform|flag|kind|part_ref|quota|type|(public_)?event|parameters|section|source|(provider_)?number|reference|serial|failure|payment_status|delivery_mode|\w*_url)$/
/** Names of staff and goods. */
const ofTheChain =
  /\.((requester|claimed|decider|approver|actor|canceller|opened|received|guide|carrier)_name|actor|author|created_by|(released|settled|matched|named|ticked)_by|board|goods|pieces|title|spec|picture_color|properties_name|sku_\w+)$/
/** What accounting needs: who paid, the planned stages, why a difference was accepted, and proof of refunds. Measurements identify nobody without a name. */
const needed = [
  'bank_arrivals.note',
  'bank_arrivals.payer',
  'bank_transfers.payer',
  'deposit_entries.reason',
  'order_validations.validate_desc',
  'payment_plans.planned',
  'provider_bill_differences.asked_reason',
  'provider_bill_differences.reason',
  'receipts.void_reason',
  'refunds.evidence',
  'till_movements.reason',
  'vouchers.detail',
]

test('every text column of an order or a customer is cleared with the customer, or has a reason to be kept', async () => {
  const { rows } = await sql<{ name: string }>`
    with recursive reached as (
      select 'customers'::regclass::oid as oid
      union
      select 'orders'::regclass::oid
      union
      select t.oid
      from pg_class t
      join pg_attribute a on a.attrelid = t.oid
        and a.attname in ('order_id', 'customer_id', 'cart_id', 'tender_id', 'ref_id')
      where t.relkind = 'r' and t.relnamespace = current_schema()::regnamespace
      union
      select k.conrelid
      from reached r
      join pg_constraint k on k.confrelid = r.oid and k.contype = 'f'
    )
    select t.relname || '.' || a.attname as name
    from reached r
    join pg_class t on t.oid = r.oid
    join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    join pg_type y on y.oid = a.atttypid
    where y.typname in ('text', '_text', 'jsonb')
      and not exists (
        select
        from pg_constraint k
        where k.conrelid = t.oid
          and k.contype = 'c'
          and k.conkey = array[a.attnum]
          and pg_get_constraintdef(k.oid) ~ 'ANY'
      )
    order by 1`.execute(world.db)
  const found = rows.map(({ name }) => name)
  const unsaid = found.filter(
    (name) =>
      !cleared.includes(name) && !needed.includes(name) && !given.test(name) && !ofTheChain.test(name),
  )
  expect(unsaid).toEqual([])
  expect([...cleared, ...needed].filter((name) => !found.includes(name))).toEqual([])
})

test('typed texts about money are erased with the customer, amounts stay', async () => {
  const scene = await setScene(world)
  const { shopId, guide } = scene
  const admin = await signIn(world, { shopIds: [shopId], roles: ['admin'] })
  const order = await confirmedOrder(scene)
  const { payable } = await guide.ask(contract.payments.status, { orderId: order.id })
  await guide.ask(contract.payments.shopPayment, { orderId: order.id, amount: payable })
  const [, orderId = ''] = order.id.split('-')
  await sql`update tenders set closing_note = '慕容' where order_id = ${orderId}`.execute(world.db)
  await sql`
    insert into payment_revocations (
      shop_id, id, order_id, kind, amount_cents, reason, note, status, requester_id, requester_name, request_key
    )
    select ${shopId}, 1, ${orderId}, 'REFUND', 100, '慕容退', '慕容', 'REJECTED', id, '林晓', 'key'
    from accounts
    limit 1`.execute(world.db)
  await sql`
    update orders
    set status = 'COMPLETED'
    where id = ${orderId}`.execute(world.db)
  await admin.ask(contract.customers.erase, { id: scene.customerId })
  const { rows } = await sql<{ closingNote: string; reason: string; note: string; amount: string }>`
    select t.closing_note, r.reason, r.note, t.amount_cents as amount
    from tenders t
    join payment_revocations r on r.shop_id = t.shop_id and r.order_id = t.order_id
    where t.order_id = ${orderId}`.execute(world.db)
  expect(rows).toEqual([{ closingNote: '', reason: '', note: '', amount: payable }])
})
