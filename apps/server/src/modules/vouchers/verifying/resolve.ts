import type { VoucherRefusal } from '@showfloor/contract/common/vouchers'
import type { PoolDb } from '../../../platform/database/db.ts'
import { openBindings } from '../binding/binding.db.ts'
import { countAsking, preparationById, renewKey, type PreparationRow } from '../preparing/preparations.db.ts'
import {
  PlatformRefused,
  type UseOutcome,
  type Platform,
  type Place,
  type Use,
} from '../platforms/platform.ts'
import type { Platforms } from '../platforms/platforms.ts'
import { keepCode, keepOutcome, takenUses, vouchersOf, type VoucherRow } from './vouchers.db.ts'

const useOf = ({ requestNo, code, single, certificate }: VoucherRow): Use => ({
  requestNo,
  code,
  single,
  certificate,
})
const unknown: UseOutcome = { state: 'UNKNOWN' }

/**
 * Asks the platform for a verification, under the same key in a repeat, and keeps the outcome of each use. The attempt is counted before it is sent.
 * Returns the uses as they are then; a use without an answer stays ASKED. Never throws because of the platform.
 */
export const resolve = async (
  db: PoolDb,
  platforms: Platforms,
  shopId: string,
  preparationId: string,
): Promise<VoucherRow[]> => {
  const preparation = await preparationById(db, shopId, preparationId)
  const binding = (await openBindings(db, shopId)).find(({ platform }) => platform === preparation?.platform)
  if (preparation && (await askedOf(db, preparation)).length > 0) {
    const place = { shopId, placeId: binding?.placeId ?? '', accountId: binding?.accountId ?? '' }
    const platform = await platforms.platform(preparation.platform).catch(() => undefined)
    if (platform) await askAbout(db, platform, place, preparation)
  }
  return vouchersOf(db, shopId, preparationId)
}

/** The uses of a verification without an outcome. */
const askedOf = async (db: PoolDb, { shopId, id }: PreparationRow): Promise<VoucherRow[]> =>
  (await vouchersOf(db, shopId, id)).filter(({ state }) => state === 'ASKED')

const askAbout = async (
  db: PoolDb,
  platform: Platform,
  place: Place,
  preparation: PreparationRow,
): Promise<void> => {
  const before = await countAsking(db, preparation)
  if (before === undefined) return
  const isRepeat = before > 0
  // Read once it is counted: from now on none of them is given up.
  const asked = await askedOf(db, preparation)
  if (asked.length === 0) return
  const verified = await platform.verify({
    place,
    key: preparation.key,
    uses: asked.map(useOf),
    isRepeat,
    since: preparation.begunAt ?? new Date(),
    taken: isRepeat ? await takenUses(db, asked) : [],
  })
  const outcomes = Array.isArray(verified)
    ? verified
    : await withNewKey(db, platform, place, preparation, { asked, why: verified.dead })
  for (const [at, voucher] of asked.entries()) {
    const outcome = outcomes[at] ?? unknown
    if (outcome.state !== 'UNKNOWN') await keepOutcome(db, voucher, outcome)
  }
}

/** Replaces an expired key, once, and only while the platform says that none of its codes is used. */
const withNewKey = async (
  db: PoolDb,
  platform: Platform,
  place: Place,
  preparation: PreparationRow,
  { asked, why }: { asked: readonly VoucherRow[]; why: string },
): Promise<UseOutcome[]> => {
  const refusedAs = (refusal: VoucherRefusal, detail: string): UseOutcome[] =>
    asked.map(() => ({ state: 'REFUSED', refusal, detail }))
  const refused = refusedAs('OTHER', why)
  if (preparation.renewed) return refused
  try {
    const { key, certificates } = await platform.prepare(place, preparation.code)
    const codes = new Map(certificates.map(({ certificate, code }) => [certificate, code]))
    if (!asked.every(({ certificate }) => codes.has(certificate))) return refused
    if (!(await renewKey(db, preparation, key))) return asked.map(() => unknown)
    const uses = asked.map((one) => ({ ...useOf(one), code: codes.get(one.certificate) ?? one.code }))
    for (const [at, { code }] of uses.entries()) if (asked[at]) await keepCode(db, asked[at], code)
    if ((await countAsking(db, preparation)) === undefined) return asked.map(() => unknown)
    const verified = await platform.verify({
      place,
      key,
      uses,
      isRepeat: false,
      since: new Date(),
      taken: [],
    })
    return Array.isArray(verified) ? verified : refused
  } catch (error) {
    const { refusal = 'OTHER' } = error instanceof PlatformRefused ? error : {}
    return error instanceof PlatformRefused && refusal !== 'LINK' && refusal !== 'STRANGE'
      ? refusedAs(refusal, error.message)
      : asked.map(() => unknown)
  }
}
