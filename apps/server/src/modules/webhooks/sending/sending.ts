import { setTimeout as pause } from 'node:timers/promises'
import type { OutputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import { CallError } from '../../../platform/calls/errors.ts'
import type { Db, PoolDb } from '../../../platform/database/db.ts'
import { notify, notifyHolders } from '../../notifications/notifications.public.ts'
import { publishEvents, type EventRow } from '../events/events.db.ts'
import { publicEventOf } from '../events/events.ts'
import { post, unanswered, type Answer } from './post.ts'
import {
  dueReceivers,
  keepFailing,
  keepOutcomes,
  keepReached,
  receiverById,
  takeDue,
  type Outcome,
  type Receiver,
} from './sending.db.ts'
import { WrongKey, type Vault } from '../../../platform/secrets/vault.ts'
import { secretPurpose } from '../endpoints/endpoints.db.ts'
import { signedHeaders } from './signature.ts'

/** How long a delivery waits after its first, second … attempt. */
const pausesS = [5, 60, 300, 1800, 7200, 18_000, 36_000, 72_000]
const daysMax = 3
/** How many deliveries of one endpoint are under way at a time; a failing endpoint gets one. */
const together = 40
/** How many deliveries are claimed, and how many outcomes are kept, in one statement. */
const groupedBy = 10
export const lookEveryMs = 1_000

/** The key that opens signing secrets, and whether private addresses are allowed. */
/** `allowsPrivate`: whether this address may be private, and plain http. */
export type Sending = { vault: Vault; allowsPrivate: (url: URL) => boolean }
export type Sender = Sending & { db: PoolDb }

type Sent = { event: EventRow; outcome: Outcome }
type State = 'REACHED' | 'FAILING' | 'OFF'

/** Publishes committed events. */
export const publish = async ({ db }: Sender): Promise<void> => {
  while (await db.transaction(publishEvents));
}

/** Publishes committed events and sends what is due. */
export const sendDue = async (sender: Sender): Promise<void> => {
  await publish(sender)
  const receivers = await dueReceivers(sender.db)
  await Promise.all(receivers.map((receiver) => sendTo(sender, receiver, () => true)))
}

/**
 * Sends an endpoint its due deliveries until none is left or time is up. New deliveries start as others are answered, and the queue is read again every
 * second, so that one slow answer delays nothing else.
 */
export const sendTo = async (sender: Sender, receiver: Receiver, hasTime: () => boolean): Promise<void> => {
  const underWay = new Set<Promise<void>>()
  const sent: Sent[] = []
  let state: State = receiver.isFailing ? 'FAILING' : 'REACHED'
  let lookAtMs = 0
  let tick: Promise<void> | undefined
  for (;;) {
    const width = state === 'REACHED' ? together : 1
    const room = width - underWay.size
    if (state !== 'OFF' && room >= Math.min(groupedBy, width) && performance.now() >= lookAtMs) {
      const events = hasTime() ? await takeDue(sender.db, receiver.id, room) : []
      for (const event of events) {
        const sending = sendOne(sender, receiver, event).then((outcome) => {
          sent.push({ event, outcome })
          underWay.delete(sending)
        })
        underWay.add(sending)
      }
      lookAtMs = events.length < room ? performance.now() + lookEveryMs : 0
    }
    if (underWay.size === 0 && sent.length === 0) return
    tick ??= pause(lookEveryMs, undefined, { ref: false }).then(() => (tick = undefined))
    if (underWay.size > 0) await Promise.race([...underWay, tick])
    if (sent.length === 0 || (sent.length < groupedBy && underWay.size >= width / 2)) continue
    state = await keepSent(sender, receiver, sent.splice(0))
  }
}

const sendOne = async (sender: Sender, receiver: Receiver, event: EventRow): Promise<Outcome> => {
  const answer = await sendEvent(sender, receiver, publicEventOf(event))
  return { position: event.position, isDelivered: isDelivered(answer), ...answer }
}

const isDelivered = ({ status }: Answer): boolean => status !== null && status >= 200 && status < 300

/** The signing secrets. Null when their key is missing. */
const openedSecrets = (vault: Vault, { secrets }: Receiver): string[] | null => {
  try {
    return secrets.map((secret) => vault.open(secretPurpose, secret))
  } catch (error) {
    if (!(error instanceof WrongKey)) throw error
    return null
  }
}

const sendEvent = async (
  { vault, allowsPrivate }: Sending,
  receiver: Receiver,
  event: { id: string },
): Promise<Answer> => {
  const secrets = openedSecrets(vault, receiver)
  if (secrets === null) return unanswered('KEY_LOST')
  const body = JSON.stringify(event)
  const seconds = Math.floor(Date.now() / 1000)
  const headers = signedHeaders({ id: event.id, body, seconds }, secrets)
  const url = new URL(receiver.url)
  return post(url, { headers, body }, allowsPrivate(url))
}

/** Keeps the outcomes of deliveries and the health of their endpoint. Notifies those who manage webhooks, of its shops or of the chain, when it is switched off. */
const keepSent = async ({ db }: Sender, { id }: Receiver, sent: readonly Sent[]): Promise<State> => {
  const outcomes = sent.map(({ outcome }) => outcome)
  await keepOutcomes(db, id, outcomes, { pausesS, daysMax })
  const isGone = outcomes.some(({ status }) => status === 410)
  if (!isGone && outcomes.some((outcome) => outcome.isDelivered)) {
    await keepReached(db, id)
    return 'REACHED'
  }
  return db.transaction(async (tx) => {
    const off = await keepFailing(tx, id, { isGone, daysMax })
    const last = sent.at(-1)?.event
    if (!off || !last) return 'FAILING'
    const context = { db: tx, announce: () => {} }
    const notice = {
      event: `WEBHOOK_OFF:${id}:${last.position}`,
      content: { kind: 'WEBHOOK_OFF', webhookName: off.name },
    } as const
    if (off.isOfChain) await notifyHolders(context, 'webhook.manage', notice)
    else await notify(context, { ...notice, shopId: last.shopId, to: { permissions: ['webhook.manage'] } })
    return 'OFF'
  })
}

/** Sends an event of type `ping` now. Error: NOT_FOUND. */
export const testEndpoint = async (
  db: Db,
  sending: Sending,
  id: string,
): Promise<OutputOf<Contract['webhooks']['test']>> => {
  const receiver = await receiverById(db, id)
  if (!receiver) throw new CallError('NOT_FOUND')
  const timestamp = new Date().toISOString()
  const ping = { id: `ping_${timestamp}`, type: 'ping', timestamp, data: {} }
  const { status, problem } = await sendEvent(sending, receiver, ping)
  return { status, problem }
}
