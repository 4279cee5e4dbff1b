import type { Context } from '../../../platform/calls/context.ts'
import { refuseForeignShops } from '../../../platform/http/owned.ts'
import { randomBytes } from 'node:crypto'
import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import { CallError } from '../../../platform/calls/errors.ts'
import { newId } from '../../../platform/database/ids.ts'
import { isAllowedAddress } from '../sending/addresses.ts'
import type { Sending } from '../sending/sending.ts'
import { administers } from '../../../platform/http/session.ts'
import {
  deleteEndpoint,
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

export const listEndpoints = async ({ db, session }: Context): Promise<OutputOf<Calls['list']>> => ({
  data: (await endpointRows(db))
    .filter((row) => administers(session, row.shopIds))
    .map((row) => ({
      id: row.id,
      version: row.version,
      name: row.name,
      url: row.url,
      types: row.types,
      shopIds: row.shopIds,
      state: row.state,
      failingSince: row.failingSince?.toISOString() ?? null,
      previousSecretUntil: row.previousUntil?.toISOString() ?? null,
      waiting: row.waiting,
      failed: row.failed,
    })),
})

const refuseAddress = (address: string, allowsPrivate: Sending['allowsPrivate']): void => {
  const url = URL.parse(address)
  if (!url || !isAllowedAddress(url, allowsPrivate(url))) throw new CallError('WEBHOOK_ADDRESS')
}

export const createEndpoint = async (
  context: Context,
  { vault, allowsPrivate }: Sending,
  input: ParsedInputOf<Calls['create']>,
): Promise<OutputOf<Calls['create']>> => {
  refuseForeignShops(context, input.shopIds)
  const { db } = context
  refuseAddress(input.url, allowsPrivate)
  const [id, secret] = [newId(), newSecret()]
  if (!(await insertEndpoint(db, { ...input, id, secret: vault.seal(secretPurpose, secret) }, endpointsMax)))
    throw new CallError('WEBHOOK_TOO_MANY', { max: endpointsMax })
  return { id, version: 1, secret }
}

/** Error: WEBHOOK_CHANGED where the compare-and-set matched no row. */
const refuseMissed = (isDone: boolean): void => {
  if (!isDone) throw new CallError('WEBHOOK_CHANGED')
}

export const changeEndpoint = async (
  context: Context,
  { allowsPrivate }: Sending,
  input: ParsedInputOf<Calls['update']>,
): Promise<OutputOf<Calls['update']>> => {
  refuseForeignShops(context, input.shopIds)
  const { db } = context
  refuseAddress(input.url, allowsPrivate)
  refuseMissed(await updateEndpoint(db, input))
  return { version: input.version + 1 }
}

export const rotateSecret = async (
  { db }: Context,
  { vault }: Sending,
  { id, version }: ParsedInputOf<Calls['rotate']>,
): Promise<OutputOf<Calls['rotate']>> => {
  const secret = newSecret()
  const sealed = vault.seal(secretPurpose, secret)
  refuseMissed(await replaceSecret(db, { id, version, secret: sealed, overlapHours }))
  return { id, version: version + 1, secret }
}

export const removeEndpoint = async (
  { db }: Context,
  input: ParsedInputOf<Calls['remove']>,
): Promise<Record<string, never>> => {
  refuseMissed(await deleteEndpoint(db, input))
  return {}
}
