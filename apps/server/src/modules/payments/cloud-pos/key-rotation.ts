import { chinaDay } from '@showfloor/contract/common/china-time'
import { setTimeout as pause } from 'node:timers/promises'
import { scoped } from '../../../platform/database/ids.ts'
import type { News } from '../../../platform/live/news.ts'
import type { Services } from '../../../platform/module.ts'
import { openText, sealText } from '../../../platform/secrets/sealed-text.ts'
import { notify } from '../../notifications/notifications.public.ts'
import { ProviderUnavailable } from '../providers/provider.ts'
import { IllegalSign, type Signer, type Upay } from '../providers/shouqianba/upay.ts'
import {
  claimRotation,
  endRotation,
  isRotating,
  keepRotated,
  posTerminalById,
  type PosTerminalRow,
} from './terminals.db.ts'

const purpose = 'cloud pos terminal'
export const sealKey = ({ vendorKey }: Upay, key: string): string => sealText(vendorKey, purpose, key)

/** How a terminal is named at Shouqianba, the same for ever: a repeated activation finds it again. */
export const deviceIdOf = ({ shopId, id }: { shopId: string; id: string }): string =>
  `showfloor-${scoped(shopId, id)}`

/** The signer that a terminal is with one of its keys; undefined where it has none that can be read. */
export const signerWith = (api: Upay, row: PosTerminalRow, sealed: string | null): Signer | undefined => {
  if (row.terminalSn === null || sealed === null) return undefined
  try {
    return { sn: row.terminalSn, key: openText(api.vendorKey, purpose, sealed) }
  } catch {
    // Sealed with another vendor's key.
    return undefined
  }
}

const isOfToday = (moment: Date | null): boolean =>
  moment !== null && chinaDay(moment) >= chinaDay(new Date())

const waitMs = 15_000
const lookMs = 100

/** An active terminal. Error: `ProviderUnavailable`. */
export const activeTerminal = async (
  { database }: Services,
  shopId: string,
  id: string,
): Promise<PosTerminalRow> => {
  const row = await posTerminalById(database.db, shopId, id)
  if (row?.state !== 'ACTIVE') throw new ProviderUnavailable('SHOUQIANBA', 'the terminal is not active')
  return row
}

/** Asks for the next key with this one, then with the one before. Only under the claim; a terminal that has neither is blocked. */
const checkIn = async (services: Services, api: Upay, row: PosTerminalRow): Promise<PosTerminalRow> => {
  const { db } = services.database
  const sealed = [row.sealedKey, row.sealedPreviousKey]
  for (const signer of sealed.flatMap((one) => signerWith(api, row, one) ?? [])) {
    try {
      const next = await api.checkIn(signer, deviceIdOf(row))
      await keepRotated(db, row, sealKey(api, next.key))
      return await activeTerminal(services, row.shopId, row.id)
    } catch (error) {
      if (error instanceof IllegalSign) continue
      // A lost answer: both sides still know this key, as the one before.
      await endRotation(db, row, { trouble: 'NO_ANSWER', isBlocked: false })
      throw error
    }
  }
  await blockTerminal(services, row)
  throw new IllegalSign()
}

/** The terminal with a newer key than this one's: our own doing, or another process's. Errors: `IllegalSign`, `ProviderUnavailable`. */
export const rotated = async (
  services: Services,
  api: Upay,
  row: PosTerminalRow,
): Promise<PosTerminalRow> => {
  const { db } = services.database
  const until = Date.now() + waitMs
  for (;;) {
    if (await claimRotation(db, row)) return checkIn(services, api, row)
    const now = await activeTerminal(services, row.shopId, row.id)
    if (now.sealedKey !== row.sealedKey) return now
    if (Date.now() > until || !(await isRotating(db, row)))
      throw new ProviderUnavailable('SHOUQIANBA', 'the key could not be changed')
    await pause(lookMs)
  }
}

/** The terminal with a key of today. Where the change brings no answer, the key of yesterday is still good. Error: `IllegalSign`. */
export const ofToday = async (
  services: Services,
  api: Upay,
  row: PosTerminalRow,
): Promise<PosTerminalRow> => {
  if (isOfToday(row.rotatedAt) || isOfToday(row.triedAt)) return row
  try {
    return await rotated(services, api, row)
  } catch (error) {
    if (error instanceof IllegalSign) throw error
    services.log.warn({ err: error, terminal: scoped(row.shopId, row.id) }, 'a terminal could not sign in')
    return activeTerminal(services, row.shopId, row.id)
  }
}

/** None of a terminal's keys is good any more: it takes no money, and whoever sets up the shop hears of it. */
export const blockTerminal = async (
  { database, news: desk, log }: Services,
  row: PosTerminalRow,
): Promise<void> => {
  const terminal = scoped(row.shopId, row.id)
  const news: News[] = []
  await database.db.transaction(async (tx) => {
    if (!(await endRotation(tx, row, { trouble: 'ILLEGAL_SIGN', isBlocked: true }))) return
    log.error({ terminal }, 'a cloud POS terminal is blocked: activate it again')
    await notify(
      { db: tx, announce: (item) => void news.push(item) },
      {
        shopId: row.shopId,
        event: `POS_BLOCKED:${row.id}:${row.rotatedAt?.getTime() ?? 0}`,
        content: { kind: 'POS_BLOCKED', terminalName: row.name },
        to: { permissions: ['setting.manage'] },
      },
    )
  })
  desk.announce(news)
}
