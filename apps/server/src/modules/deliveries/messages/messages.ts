import type { CustomerMessageKind } from '@showfloor/contract/common/customer-messages'
import type { EventContext } from '../../../platform/bus.ts'
import type { Db } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/database/ids.ts'
import { maskMobile } from '../../../platform/limits/masks.ts'
import { SmsNotSent, type SmsProvider } from '../../identity/identity.public.ts'
import { orderOf, type OrderBus } from '../../orders/orders.public.ts'
import { customerMessagesOn } from '../../settings/settings.public.ts'
import { deliveryById, type DeliveryRow } from '../deliveries.db.ts'
import type { DeliveryBus } from '../deliveries.events.ts'
import {
  deleteMessagesOlderThan,
  dropMessages,
  insertMessage,
  keepOutcome,
  takeDue,
  type DueMessage,
} from './messages.db.ts'

/** The parallel messages at the provider, and the time limit of one run of the job. */
const together = 20
const runMs = 45_000
const keptDays = 90

type DeliveryEvent = { shopId: string; deliveryId: string }

/** Queues the customer's message in the transaction of its event, if that kind is switched on and the provider can send it. */
export const followEvents = (sms: SmsProvider | null, orders: OrderBus, deliveries: DeliveryBus): void => {
  if (!sms) return
  const isWanted = async (db: Db, kind: CustomerMessageKind) =>
    sms.sends(kind) && (await customerMessagesOn(db)).includes(kind)
  orders.on('order.confirmed', async ({ db }, { shopId, orderId }) => {
    const kind = 'ORDER_CONFIRMED'
    if (!(await isWanted(db, kind))) return
    const order = await orderOf(db, shopId, orderId)
    if (!order) return
    const event = `${kind}:${orderId}:${order.revision}`
    const parameters = { orderNo: order.orderNo }
    await insertMessage(db, { shopId, id: newId(), orderId, deliveryId: null, kind, event, parameters })
  })
  orders.on('order.withdrawn', ({ db }, { shopId, orderId }) => dropMessages(db, shopId, orderId))
  const ofDelivery =
    (kind: CustomerMessageKind, parametersOf: (row: DeliveryRow) => Record<string, string> | null) =>
    async ({ db }: EventContext, { shopId, deliveryId }: DeliveryEvent) => {
      if (!(await isWanted(db, kind))) return
      const row = await deliveryById(db, shopId, deliveryId)
      const parameters = row && !row.visit ? parametersOf(row) : null
      if (!row || !parameters) return
      const event = `${kind}:${deliveryId}:${row.version}`
      await insertMessage(db, {
        shopId,
        id: newId(),
        orderId: row.orderId,
        deliveryId,
        kind,
        event,
        parameters,
      })
    }
  deliveries.on(
    'delivery.booked',
    ofDelivery('SLOT_BOOKED', (row) =>
      row.day === null ? null : { orderNo: row.orderNo, time: slotText(row.day, row) },
    ),
  )
  deliveries.on(
    'delivery.out',
    ofDelivery('ON_ITS_WAY', (row) => (row.pickup ? null : { orderNo: row.orderNo })),
  )
  deliveries.on(
    'delivery.done',
    ofDelivery('DELIVERED', (row) => ({ orderNo: row.orderNo })),
  )
}

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** A slot such as `2026-11-25 09:00-12:00`. */
const slotText = (day: string, { fromMinute: from, toMinute: to }: DeliveryRow): string =>
  from === null || to === null ? day : `${day} ${clock(from)}-${clock(to)}`

export type MessageLog = { warn: (about: { mobile: string; kind: string }, message: string) => void }

/**
 * Sends due messages. A refused message is retried with growing pauses for a day. A message without an answer may have been sent, so it is never sent
 * again.
 */
export const sendMessages = async (db: Db, sms: SmsProvider | null, log: MessageLog): Promise<void> => {
  if (!sms) return
  const endMs = performance.now() + runMs
  while (performance.now() < endMs) {
    const due = await takeDue(db, together)
    if (due.length === 0) return
    await Promise.all(due.map((message) => send(db, sms, log, message)))
  }
}

const send = async (db: Db, sms: SmsProvider, log: MessageLog, message: DueMessage): Promise<void> => {
  const { mobile, kind, parameters, shopId, id } = message
  // An erased customer has no mobile.
  if (mobile === '') return keepOutcome(db, message, 'FAILED')
  try {
    await sms.send({ mobile, purpose: kind, parameters, reference: `${shopId}-${id}` })
  } catch (error) {
    if (!(error instanceof SmsNotSent)) throw error
    log.warn({ mobile: maskMobile(mobile), kind }, error.message)
    return keepOutcome(db, message, error.mayHaveBeenSent ? 'FAILED' : 'WAITING')
  }
  await keepOutcome(db, message, 'SENT')
}

export const forgetOldMessages = (db: Db): Promise<void> => deleteMessagesOlderThan(db, keptDays)
