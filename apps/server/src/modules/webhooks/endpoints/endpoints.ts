import type { Context } from '../../../platform/calls/context.ts'
import { randomBytes } from 'node:crypto'
import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import { CallError } from '../../../platform/calls/errors.ts'
import type { Db } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/database/ids.ts'
import { isAllowedAddress } from '../sending/addresses.ts'
import type { Sending } from '../sending/sending.ts'
import {
  deleteEndpoint,
  endpointExists,
  endpointRows,
  insertEndpoint,
  replaceSecret,
  secretPurpose,
  updateEndpoint,
} from './endpoints.db.ts'

type Calls = Contract['webhooks']

const endpointsMax = 50
const overlapHours = 24

/** A secret in the form of the Standard Webhooks convention: 32 random bytes. */
const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

export const listEndpoints = async ({ db }: Context): Promise<OutputOf<Calls['list']>> => ({
  data: (await endpointRows(db)).map((row) => ({
    id: row.id,
    version: row.version,
    name: row.name,
    url: row.url,
    types: row.types,
    shopIds: row.shop_ids,
    state: row.state,
    failingSince: row.failing_since?.toISOString() ?? null,
    previousSecretUntil: row.previous_until?.toISOString() ?? null,
    waiting: row.waiting,
    failed: row.failed,
  })),
})

const refuseAddress = (address: string, allowsPrivate: Sending['allowsPrivate']): void => {
  const url = URL.parse(address)
  if (!url || !isAllowedAddress(url, allowsPrivate(url))) throw new CallError('WEBHOOK_ADDRESS')
}

export const createEndpoint = async (
  db: Db,
  { vault, allowsPrivate }: Sending,
  input: ParsedInputOf<Calls['create']>,
): Promise<OutputOf<Calls['create']>> => {
  refuseAddress(input.url, allowsPrivate)
  const [id, secret] = [newId(), newSecret()]
  if (!(await insertEndpoint(db, { ...input, id, secret: vault.seal(secretPurpose, secret) }, endpointsMax)))
    throw new CallError('WEBHOOK_TOO_MANY', { max: endpointsMax })
  return { id, version: 1, secret }
}

/** Why a compare-and-set matched no row. Errors: NOT_FOUND, WEBHOOK_CHANGED. */
const refuseMissed = async (db: Db, id: string, isDone: boolean): Promise<void> => {
  if (isDone) return
  throw new CallError((await endpointExists(db, id)) ? 'WEBHOOK_CHANGED' : 'NOT_FOUND')
}

export const changeEndpoint = async (
  db: Db,
  { allowsPrivate }: Sending,
  input: ParsedInputOf<Calls['update']>,
): Promise<OutputOf<Calls['update']>> => {
  refuseAddress(input.url, allowsPrivate)
  await refuseMissed(db, input.id, await updateEndpoint(db, input))
  return { version: input.version + 1 }
}

export const rotateSecret = async (
  db: Db,
  { vault }: Sending,
  { id, version }: ParsedInputOf<Calls['rotate']>,
): Promise<OutputOf<Calls['rotate']>> => {
  const secret = newSecret()
  const sealed = vault.seal(secretPurpose, secret)
  await refuseMissed(db, id, await replaceSecret(db, { id, version, secret: sealed, overlapHours }))
  return { id, version: version + 1, secret }
}

export const removeEndpoint = async (
  { db }: Context,
  input: ParsedInputOf<Calls['remove']>,
): Promise<Record<string, never>> => {
  await refuseMissed(db, input.id, await deleteEndpoint(db, input))
  return {}
}
