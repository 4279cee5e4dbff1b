import type { CustomerMessageKind } from '@showfloor/contract/common/customer-messages'
import { sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/db.ts'

export type NewMessage = {
  shopId: string
  id: string
  orderId: string
  deliveryId: string | null
  kind: CustomerMessageKind
  event: string
  parameters: Record<string, string>
}

/** Queues a message, unless its event already has one or the previous message of its kind has the same text. Cancels the messages that it replaces. */
export const insertMessage = async (db: Db, message: NewMessage): Promise<void> => {
  const parameters = JSON.stringify(message.parameters)
  const { count } = await sql`
    insert into customer_messages (shop_id, id, order_id, delivery_id, kind, event, parameters)
    select ${message.shopId}::bigint, ${message.id}::bigint, ${message.orderId}::bigint,
      ${message.deliveryId}::bigint, ${message.kind}, ${message.event}, ${parameters}::jsonb
    where not exists (
      select 1
      from (
        select parameters
        from customer_messages
        where shop_id = ${message.shopId}
          and order_id = ${message.orderId}
          and delivery_id = ${message.deliveryId}::bigint
          and kind = ${message.kind}
          and ${message.kind} = 'SLOT_BOOKED'
        order by id desc
        limit 1
      ) last
      where last.parameters = ${parameters}::jsonb
    )
    on conflict (shop_id, event) do nothing`.execute(db)
  if (count === 0) return
  await sql`
    update customer_messages
    set state = 'DROPPED'
    where shop_id = ${message.shopId}
      and order_id = ${message.orderId}
      and delivery_id is not distinct from ${message.deliveryId}::bigint
      and state = 'WAITING'
      and id <> ${message.id}`.execute(db)
}

/** Cancels the queued messages of a withdrawn order. */
export const dropMessages = async (db: Db, shopId: string, orderId: string): Promise<void> => {
  await sql`
    update customer_messages
    set state = 'DROPPED'
    where shop_id = ${shopId} and order_id = ${orderId} and state = 'WAITING'`.execute(db)
}

export type DueMessage = {
  shopId: string
  id: string
  kind: CustomerMessageKind
  parameters: Record<string, string>
  mobile: string
}

/** Claims due messages for one process and schedules the next attempt: after 1, 2, 4 … 240 minutes. */
export const takeDue = async (db: Db, limit: number): Promise<DueMessage[]> => {
  const { rows } = await sql<DueMessage>`
    update customer_messages m
    set state = 'SENDING', attempts = m.attempts + 1,
      next_at = now() + make_interval(mins => least(240, power(2, m.attempts)::integer))
    from (
      select shop_id, id
      from customer_messages
      where state = 'WAITING' and next_at <= now()
      order by next_at
      limit ${limit}
      for update skip locked
    ) due, order_states o
    where m.shop_id = due.shop_id
      and m.id = due.id
      and o.shop_id = m.shop_id
      and o.id = m.order_id
    returning m.shop_id, m.id, m.kind, m.parameters, o.customer_mobile as mobile`.execute(db)
  return rows
}

/** Stores the outcome of an attempt; a message that has waited for more than a day fails. */
export const keepOutcome = async (
  db: Db,
  { shopId, id }: DueMessage,
  state: 'SENT' | 'FAILED' | 'WAITING',
): Promise<void> => {
  await sql`
    update customer_messages
    set state = case
      when ${state} = 'WAITING' and next_at > created_at + interval '1 day' then 'FAILED'
      else ${state}
    end
    where shop_id = ${shopId} and id = ${id}`.execute(db)
}

export const deleteMessagesOlderThan = async (db: Db, days: number): Promise<void> => {
  await sql`
    delete from customer_messages
    where created_at < now() - make_interval(days => ${days})`.execute(db)
}
