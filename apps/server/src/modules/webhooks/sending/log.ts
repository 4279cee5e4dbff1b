import type { Context } from '../../../platform/calls/context.ts'
import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import { CallError } from '../../../platform/calls/errors.ts'
import type { Db } from '../../../platform/database/db.ts'
import { publicEventOf } from '../events/events.ts'
import { deliveryRows, makeDue, stateOf } from './log.db.ts'

type Calls = Contract['webhooks']

export const listDeliveries = async (
  { db }: Context,
  { id, state, before, size }: ParsedInputOf<Calls['deliveries']>,
): Promise<OutputOf<Calls['deliveries']>> => {
  const rows = await deliveryRows(db, {
    endpointId: id,
    state: state ?? null,
    before: before ?? null,
    limit: size + 1,
  })
  const page = rows.slice(0, size)
  return {
    data: page.map((row) => ({
      position: row.position,
      event: publicEventOf(row),
      state: row.state,
      attempts: row.attempts,
      attemptedAt: row.attemptedAt?.toISOString() ?? null,
      nextAt: row.nextAt?.toISOString() ?? null,
      status: row.status,
      problem: row.problem,
    })),
    next: rows.length > size ? (page.at(-1)?.position ?? null) : null,
  }
}

/** Sends an event again. Errors: NOT_FOUND, also for an event that the endpoint does not listen to; WEBHOOK_OFF. */
export const resend = async (
  { db }: Context,
  { id, position }: ParsedInputOf<Calls['resend']>,
): Promise<OutputOf<Calls['resend']>> => {
  await refuseOff(db, id)
  if ((await makeDue(db, id, { position, since: null })) === 0) throw new CallError('NOT_FOUND')
  return {}
}

/** Sends all events from a moment on again. Error: WEBHOOK_OFF. */
export const resendSince = async (
  { db }: Context,
  { id, since }: ParsedInputOf<Calls['resendSince']>,
): Promise<OutputOf<Calls['resendSince']>> => {
  await refuseOff(db, id)
  return { count: await makeDue(db, id, { position: null, since }) }
}

const refuseOff = async (db: Db, id: string): Promise<void> => {
  if ((await stateOf(db, id)) !== 'ON') throw new CallError('WEBHOOK_OFF')
}
