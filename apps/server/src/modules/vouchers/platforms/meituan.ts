import { chinaDay } from '@showfloor/contract/common/china-time'
import { timesCardUses, type VoucherKind } from '@showfloor/contract/common/vouchers'
import { z } from 'zod'
import { outsideId } from '../../../platform/http/outside.ts'
import { momentFromChinaTime, ProviderUnavailable, yuanField } from '../../payments/payments.public.ts'
import { meituanApi, type MeituanApi, type MeituanConfig } from './meituan-api.ts'
import { meituanShares, meituanStatement } from './meituan-money.ts'
import {
  PlatformRefused,
  type Certificate,
  type UseOutcome,
  type Place,
  type PlatformUse,
  type Platform,
  type Use,
} from './platform.ts'
import { refusalIn } from './refusal-words.ts'
import type { TokenStore } from './tokens.db.ts'

/** What is no deal, such as a standard product, has no deal's id. */
const noId = z
  .union([outsideId, z.literal('')])
  .nullish()
  .transform((id) => id ?? '')
/** An epoch in milliseconds, or a text of China's clock. */
const until = z.union([z.int().transform((ms) => new Date(ms).toISOString()), z.string()])
const prepareSchema = z.object({
  count: z.int().min(0).max(100),
  orderId: outsideId.optional(),
  dealTitle: z.string(),
  dealPrice: yuanField,
  dealMarketPrice: yuanField.optional(),
  receiptEndDate: until.optional(),
  bizType: z.int().default(0),
  tgTimesCardFlag: z.boolean().default(false),
  /** How often a times card can be used in all. */
  purchaseToConsumeRatio: z.coerce.number().int().min(1).optional(),
})
const consumeSchema = z.object({
  result: z.array(z.object({ receiptCode: z.string().optional(), dealId: noId })).min(1),
})
const consumedSchema = z.object({
  dealId: noId,
  verifyTime: z.string(),
  verifyShopName: z.string().optional(),
  verifyAccount: z.string().optional(),
})

const recordSchema = z.object({
  receiptCode: z.string(),
  dealTitle: z.string(),
  dealPrice: yuanField,
  dealMarketPrice: yuanField.optional(),
  bizType: z.int().default(0),
  verifyTime: z.string(),
  /** 1: used and not refunded. */
  refundStatus: z.int(),
})
const listedSchema = z.object({ records: z.array(recordSchema).nullish() })

/** A code is its own key, so we choose how long a preview is valid. */
const lifeMs = 5 * 60_000
const skewMs = 60_000
/** Its numbers for a times card: of a code, and of the list of a day. */
const timesCards = [205, 201]
/** What the list of a day is asked for: ordinary deals, times cards, bought as a group, and what is no deal. */
const listed = [
  { type: 0, bizType: 0 },
  { type: 0, bizType: 201 },
  { type: 0, bizType: 203 },
  { type: 1, bizType: 0 },
]

// No field states the kind of a deal; platforms and shops name cash vouchers like this.
const kindOf = ({ bizType, dealTitle }: { bizType: number; dealTitle: string }): VoucherKind =>
  timesCards.includes(bizType) ? 'TIMES' : /代金券|抵用券|现金券/.test(dealTitle) ? 'CASH' : 'SET'
const faceOf = (
  kind: VoucherKind,
  { dealPrice, dealMarketPrice = 0 }: { dealPrice: number; dealMarketPrice?: number | undefined },
) => (kind === 'CASH' ? Math.max(dealMarketPrice, dealPrice) : dealPrice)

const certificateOf = (code: string, given: z.infer<typeof prepareSchema>): Certificate => {
  const { count, dealPrice } = given
  const kind = given.tgTimesCardFlag ? 'TIMES' : kindOf(given)
  const times = kind === 'TIMES' ? Math.max(given.purchaseToConsumeRatio ?? count, count) : 1
  const face = faceOf(kind, given)
  return {
    no: 1,
    certificate: code,
    single: kind !== 'TIMES' && count === 1,
    code,
    title: given.dealTitle,
    kind,
    paidCents: dealPrice,
    platformBorneCents: 0,
    merchantBorneCents: 0,
    uses:
      kind === 'TIMES'
        ? timesCardUses(dealPrice, times)
            .slice(times - count)
            .map((value) => ({ value, face: value }))
        : Array.from({ length: count }, () => ({ value: dealPrice, face })),
    used: times > 1 ? times - count : 0,
    times,
    isProvisional: true,
    orderNo: given.orderId ?? null,
    validUntil: given.receiptEndDate ?? null,
    refusal: null,
  }
}

const staffOf = ({ shopId }: Place) => ({ appShopAccount: shopId, appShopAccountName: 'Showfloor' })

/** Meituan's vouchers of shops. */
export const meituan = (store: TokenStore, config: MeituanConfig): Platform => {
  const ask = meituanApi(store, config, 'VOUCHERS')
  const askMoney = meituanApi(store, config, 'MONEY')
  return {
    reads: (code) => /^\d{8,20}$/.test(code),
    async prepare({ shopId }, code) {
      try {
        const given = await ask(shopId, 'prepare', { receiptCode: code }, prepareSchema)
        return { key: code, lifeMs, certificates: [certificateOf(code, given)] }
      } catch (error) {
        if (!(error instanceof PlatformRefused)) throw error
        const refusal = refusalIn(error.message)
        const detail = (refusal === 'USED' && (await whenUsed(ask, shopId, code))) || error.message
        throw new PlatformRefused(refusal, detail, code)
      }
    },
    verify: ({ place, uses, isRepeat, since }) =>
      Promise.all(uses.map((use) => consume(ask, place, use, isRepeat ? since : null))),
    async cancel({ place, refs }) {
      const biz = { receiptCode: refs.code, dealId: refs.dealId, ...staffOf(place) }
      try {
        await ask(place.shopId, 'reverseconsume', biz, z.unknown())
        return { state: 'CANCELLED' }
      } catch (error) {
        return error instanceof PlatformRefused
          ? { state: 'REFUSED', detail: error.message }
          : { state: 'UNKNOWN' }
      }
    },
    async isCancelled({ place, refs }) {
      try {
        const stands = await consumedOf(ask, place.shopId, refs.code)
        return stands ? { state: 'REFUSED', detail: '' } : { state: 'CANCELLED' }
      } catch {
        return { state: 'UNKNOWN' }
      }
    },
    usesOn: ({ shopId }, day) => usesOn(ask, shopId, day),
    statementOn: (place, day) => meituanStatement(askMoney, place, day),
    sharesOf: (place, order) => meituanShares(askMoney, place, order),
    async check({ shopId }) {
      const date = chinaDay(new Date())
      await ask(shopId, 'querylistbydate', { date, bizType: 0, type: 0, offset: 0, limit: 1 }, z.unknown())
      return ''
    },
  }
}

const pageSize = 300
const pagesMax = 100

const usesOn = async (ask: MeituanApi, shopId: string, date: string): Promise<PlatformUse[]> => {
  const uses: PlatformUse[] = []
  for (const kind of listed) uses.push(...(await usesOfKind(ask, shopId, { date, ...kind })))
  return uses
}

const usesOfKind = async (
  ask: MeituanApi,
  shopId: string,
  asked: { date: string; type: number; bizType: number },
): Promise<PlatformUse[]> => {
  const uses: PlatformUse[] = []
  for (let page = 0; page < pagesMax; page += 1) {
    const biz = { ...asked, offset: page * pageSize, limit: pageSize }
    const { records: found } = await ask(shopId, 'querylistbydate', biz, listedSchema)
    const records = found ?? []
    for (const one of records) if (one.refundStatus === 1) uses.push(listedUse(one))
    if (records.length < pageSize) return uses
  }
  throw new ProviderUnavailable('MEITUAN', 'the list of a day has no end')
}

const listedUse = (one: z.infer<typeof recordSchema>): PlatformUse => {
  const kind = kindOf(one)
  return {
    useNo: one.receiptCode,
    certificate: one.receiptCode,
    title: one.dealTitle,
    kind,
    // For a times card it states the price of the whole card.
    valueCents: kind === 'TIMES' ? null : one.dealPrice,
    faceCents: kind === 'TIMES' ? null : faceOf(kind, one),
    platformBorneCents: 0,
    isProvisional: true,
    verifiedAt: momentFromChinaTime(one.verifyTime),
  }
}

/** A valid verification; undefined where there is none. */
const consumedOf = async (ask: MeituanApi, shopId: string, receiptCode: string) => {
  try {
    const { verifyTime, ...found } = await ask(shopId, 'getconsumed', { receiptCode }, consumedSchema)
    return { ...found, verifiedAt: momentFromChinaTime(verifyTime), verifyTime }
  } catch (error) {
    if (error instanceof PlatformRefused) return undefined
    throw error
  }
}

type Consumed = NonNullable<Awaited<ReturnType<typeof consumedOf>>>
const whenAndWhere = ({ verifyTime, verifyShopName, verifyAccount }: Consumed): string =>
  `${verifyTime} ${verifyShopName ?? verifyAccount ?? ''}`.trim()

const whenUsed = async (ask: MeituanApi, shopId: string, code: string): Promise<string> => {
  const found = await consumedOf(ask, shopId, code).catch(() => undefined)
  return found ? whenAndWhere(found) : ''
}

/** The request number makes a repeat return the first answer. `since`: the time of the first request, in a repeat. */
const consume = async (ask: MeituanApi, place: Place, use: Use, since: Date | null): Promise<UseOutcome> => {
  const biz = { requestId: use.requestNo, receiptCode: use.code, count: 1, ...staffOf(place) }
  try {
    const { result } = await ask(place.shopId, 'consume', biz, consumeSchema)
    const [done] = result
    const refs = { code: done?.receiptCode ?? use.code, dealId: done?.dealId ?? '' }
    return { state: 'VERIFIED', refs, verifiedAt: new Date() }
  } catch (error) {
    if (!(error instanceof PlatformRefused)) return { state: 'UNKNOWN' }
    const refusal = refusalIn(error.message)
    if (refusal !== 'USED' || !use.single) return { state: 'REFUSED', refusal, detail: error.message }
    return outcomeOfUsed(ask, place, use, since)
  }
}

/** A code that is reported as used: by our own request whose answer was lost, or elsewhere. */
const outcomeOfUsed = async (
  ask: MeituanApi,
  place: Place,
  use: Use,
  since: Date | null,
): Promise<UseOutcome> => {
  try {
    const found = await consumedOf(ask, place.shopId, use.code)
    if (found && since && found.verifiedAt.getTime() >= since.getTime() - skewMs)
      return {
        state: 'VERIFIED',
        refs: { code: use.code, dealId: found.dealId },
        verifiedAt: found.verifiedAt,
      }
    return { state: 'REFUSED', refusal: 'USED', detail: found ? whenAndWhere(found) : '' }
  } catch {
    return { state: 'UNKNOWN' }
  }
}
