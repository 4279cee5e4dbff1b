import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { newId, scoped } from '../../../platform/database/ids.ts'
import { entityOfShop } from '../entities/entities.db.ts'
import { ProviderUnavailable } from '../providers/provider.ts'
import type { PaymentProviders } from '../providers/registry/registry.ts'
import { deviceIdOf, sealKey } from './key-rotation.ts'
import type { PosKeys } from './keys.ts'
import {
  endPosTerminal,
  insertPosTerminal,
  keepActivated,
  keepTrouble,
  posTerminalById,
  posTerminalByKey,
  posTerminalsOf,
  type PosTerminalRow,
} from './terminals.db.ts'

type Calls = Contract['payments']
type Shown = OutputOf<Calls['posTerminals']>

const shown = (row: PosTerminalRow): Shown['data'][number] => ({
  id: scoped(row.shopId, row.id),
  name: row.name,
  state: row.state === 'ENDED' ? 'BLOCKED' : row.state,
  terminalSn: row.terminalSn,
  signedInAt: row.rotatedAt?.toISOString() ?? null,
  trouble: row.trouble,
})

/** The cloud POS terminals of a shop. */
export const posTerminals = async (
  { db }: Context,
  { shopId }: ParsedInputOf<Calls['posTerminals']>,
): Promise<Shown> => ({ data: (await posTerminalsOf(db, shopId)).map(shown) })

/** The terminal to activate: an existing one, or a new one under the idempotency key. */
const terminalToActivate = async (
  context: Context,
  { shopId, terminalId, name }: ParsedInputOf<Calls['posActivate']>,
): Promise<PosTerminalRow> => {
  const { db, session } = context
  if (terminalId) {
    const row = await posTerminalById(db, shopId, terminalId.id)
    if (!row || terminalId.shopId !== shopId || row.state === 'ENDED') throw new CallError('NOT_FOUND')
    return row
  }
  const key = context.idempotencyKey ?? newId()
  await insertPosTerminal(db, { shopId, id: newId(), name, accountId: session.accountId, key })
  const row = await posTerminalByKey(db, shopId, session.accountId, key)
  if (!row || row.state === 'ENDED') throw new CallError('NOT_FOUND')
  return row
}

/**
 * Activates a terminal with a code, or gives a broken one a new key. It is stored before Shouqianba is asked, and asked for by its own name, so that a
 * repeat with the same code finds the same terminal. Errors: NOT_FOUND, POS_ACTIVATION_REFUSED, PAYMENT_TYPE_UNAVAILABLE, PAYMENT_PROVIDER_UNAVAILABLE.
 */
export const activateTerminal = async (
  context: Context,
  providers: PaymentProviders,
  input: ParsedInputOf<Calls['posActivate']>,
): Promise<Shown['data'][number]> => {
  const entityId = await entityOfShop(context.db, input.shopId)
  const { hasUpay, upay } = await providers.of(entityId)
  if (!hasUpay) throw new CallError('PAYMENT_TYPE_UNAVAILABLE')
  const row = await terminalToActivate(context, input)
  const { db } = context
  try {
    const api = await upay()
    const made = await api.activate({ code: input.code, deviceId: deviceIdOf(row), name: row.name })
    if ('refusal' in made) {
      // A terminal that was certainly refused is deleted; one that may have been activated stays visible.
      if (row.state === 'ACTIVATING' && row.trouble === null) await endPosTerminal(db, row.shopId, row.id)
      else await keepTrouble(db, row, made.refusal)
      throw new CallError('POS_ACTIVATION_REFUSED', { reason: made.refusal })
    }
    const { sn, key } = made.terminal
    if (!(await keepActivated(db, row, { sn, sealedKey: sealKey(api, key), entityId })))
      throw new CallError('NOT_FOUND')
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    await keepTrouble(db, row, 'NO_ANSWER')
    throw new CallError('PAYMENT_PROVIDER_UNAVAILABLE', {}, { cause: error })
  }
  return shown((await posTerminalById(db, row.shopId, row.id)) ?? row)
}

/** Changes the key of a terminal now. Errors: NOT_FOUND, PAYMENT_PROVIDER_UNAVAILABLE. */
export const signInTerminal = async (
  { db }: Context,
  keys: PosKeys,
  { terminalId: { shopId, id } }: ParsedInputOf<Calls['posSignIn']>,
): Promise<Shown['data'][number]> => {
  const row = await posTerminalById(db, shopId, id)
  if (!row || row.state === 'ENDED') throw new CallError('NOT_FOUND')
  try {
    await keys.signIn(shopId, id)
  } catch (error) {
    throw new CallError('PAYMENT_PROVIDER_UNAVAILABLE', {}, { cause: error })
  }
  return shown((await posTerminalById(db, shopId, id)) ?? row)
}

/** Error: NOT_FOUND. */
export const deactivateTerminal = async (
  { db }: Context,
  { terminalId: { shopId, id } }: ParsedInputOf<Calls['posDeactivate']>,
): Promise<Record<string, never>> => {
  if (!(await endPosTerminal(db, shopId, id))) throw new CallError('NOT_FOUND')
  return {}
}
