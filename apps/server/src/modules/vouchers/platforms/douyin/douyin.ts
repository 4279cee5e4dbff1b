import { timesCardUses } from '@showfloor/contract/common/vouchers'
import { z } from 'zod'
import { outsideId } from '../../../../platform/http/outside.ts'
import { douyinApi, type DouyinApi, type DouyinConfig } from './douyin-api.ts'
import {
  isTakenBack,
  outcomesByStatus,
  outcomesOf,
  outcomesOfExpired,
  statusBy,
  verifySchema,
  type Result,
  type StatusOf,
} from './douyin-outcomes.ts'
import { cents, kindBy, root, seconds, usesBetween, usesOn, worthOf } from './douyin-records.ts'
import { douyinStatements } from './douyin-statement.ts'
import {
  PlatformRefused,
  type Cancellation,
  type Cancelled,
  type Certificate,
  type Platform,
  type Place,
  type Use,
} from '../platform.ts'
import type { TokenStore } from '../tokens.db.ts'
import { ProviderUnavailable } from '../../../payments/payments.public.ts'

const hopsMax = 3
const timeoutMs = 5_000

const within = (text: string, base: URL | undefined, origins: readonly string[]): URL => {
  const url = URL.canParse(text, base) ? new URL(text, base) : undefined
  // A user name may make an address look like another one.
  if (!url || url.username !== '' || url.password !== '' || !origins.includes(url.origin))
    throw new PlatformRefused('LINK', url?.host ?? '')
  return url
}

/**
 * Resolves a short link in a code: the `object_id` of its target. Only addresses in `origins` are requested. Throws `PlatformRefused` for another
 * address, and `ProviderUnavailable` without an answer.
 */
const objectBehind = async (link: string, origins: readonly string[]): Promise<string> => {
  let url = within(link, undefined, origins)
  for (let hop = 0; hop <= hopsMax; hop += 1) {
    const object = url.searchParams.get('object_id')
    if (object) return object
    const next = await locationOf(url)
    if (next === null) break
    url = within(next, url, origins)
  }
  throw new PlatformRefused('STRANGE', '')
}

const locationOf = async (url: URL): Promise<string | null> => {
  try {
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    await answer.body?.cancel()
    return answer.headers.get('location')
  } catch (error) {
    throw new ProviderUnavailable('DOUYIN', 'the short link gave no answer', { cause: error })
  }
}

const certificateSchema = z.object({
  encrypted_code: z.string().min(1),
  certificate_id: outsideId.optional(),
  expire_time: seconds.optional(),
  sku: z.object({ title: z.string(), groupon_type: z.int() }),
  amount: z.object({
    coupon_pay_amount: cents,
    platform_discount_amount: cents,
    merchant_ticket_amount: cents,
    list_market_amount: cents,
  }),
  time_card: z.object({ times_count: z.int().min(1), times_used: z.int().min(0) }).optional(),
})
const prepareSchema = z.object({
  verify_token: z.string().min(1),
  certificates: z.array(certificateSchema).max(100),
})
const poisSchema = z.object({
  pois: z.array(z.object({ poi: z.object({ poi_id: outsideId, poi_name: z.string() }) })).nullish(),
})

/** How long its verify token is valid, approximately. */
const lifeMs = 5 * 60_000
const hourMs = 3_600_000

const certificateOf = (given: z.infer<typeof certificateSchema>, at: number): Certificate => {
  const { amount, sku, time_card: card } = given
  const known = kindBy(sku.groupon_type)
  const kind = known ?? 'SET'
  const { value, face } = worthOf(kind, amount)
  const { times_count: times = 1, times_used: used = 0 } = card ?? {}
  const isOver = given.expire_time !== undefined && given.expire_time * 1000 <= Date.now()
  return {
    no: at + 1,
    certificate: given.certificate_id ?? given.encrypted_code,
    single: kind !== 'TIMES',
    code: given.encrypted_code,
    title: sku.title,
    kind,
    paidCents: amount.coupon_pay_amount,
    platformBorneCents: amount.platform_discount_amount,
    merchantBorneCents: amount.merchant_ticket_amount,
    uses:
      kind === 'TIMES'
        ? timesCardUses(value, times)
            .slice(used)
            .map((part) => ({ value: part, face: part }))
        : [{ value, face }],
    used,
    times,
    isProvisional: false,
    orderNo: null,
    validUntil: given.expire_time === undefined ? null : new Date(given.expire_time * 1000).toISOString(),
    // What a kind that is not published takes off a price nobody knows.
    refusal: isOver ? 'EXPIRED' : known === null ? 'OTHER' : null,
  }
}

/** Douyin's vouchers for local life. */
export const douyin = (store: TokenStore, config: DouyinConfig): Platform => {
  const api = douyinApi(store, config)
  const statusOf = statusBy(api)
  return {
    reads: (code) => /^\d{6,20}$/.test(code) || /^https?:\/\//i.test(code),
    async prepare(place, code) {
      const named: Record<string, string> = /^\d+$/.test(code)
        ? { code }
        : { encrypted_data: await objectBehind(code, config.linkOrigins) }
      const query = { ...named, poi_id: place.placeId }
      const { verify_token: key, certificates } = await api.get(`${root}/prepare/`, query, prepareSchema)
      return { key, lifeMs, certificates: certificates.map(certificateOf) }
    },
    async verify({ place, key, uses, isRepeat, since, taken }) {
      const recordsSince = () => usesBetween(api, place, [new Date(since.getTime() - hourMs), new Date()])
      const known = { uses, statusOf, isRepeat, since, taken, recordsSince }
      try {
        const before = isRepeat ? await outcomesByStatus(known) : null
        if (before?.every((outcome) => outcome !== null)) return before
        const verified = await verifyOnce(api, place, key, uses)
        if (Array.isArray(verified)) return await outcomesOf(verified, known)
        return await outcomesOfExpired(verified, known)
      } catch {
        return uses.map(() => ({ state: 'UNKNOWN' }))
      }
    },
    cancel: (cancellation) => cancelOnce(api, statusOf, cancellation),
    async isCancelled(cancellation) {
      if (!cancellation.single) return cancelOnce(api, statusOf, cancellation)
      try {
        const isBack = isTakenBack(await statusOf(cancellation.refs.code))
        if (isBack === undefined) return { state: 'UNKNOWN' }
        return isBack ? { state: 'CANCELLED' } : { state: 'REFUSED', detail: '' }
      } catch {
        return { state: 'UNKNOWN' }
      }
    },
    usesOn: (place, day) => usesOn(api, place, day),
    statementOn: douyinStatements(api),
    async check({ accountId, placeId }) {
      const query = { account_id: accountId, poi_id: placeId, page: '1', size: '1' }
      const { pois } = await api.get('/goodlife/v1/shop/poi/query/', query, poisSchema)
      const found = pois?.find(({ poi }) => poi.poi_id === placeId)
      if (!found) throw new PlatformRefused('OTHER_SHOP', placeId)
      return found.poi.poi_name
    },
  }
}

const verifyOnce = async (
  api: DouyinApi,
  place: Place,
  key: string,
  uses: readonly Use[],
): Promise<Result[] | { dead: string }> => {
  const body = { verify_token: key, poi_id: place.placeId, encrypted_codes: uses.map(({ code }) => code) }
  try {
    return (await api.post(`${root}/verify/`, body, verifySchema)).verify_results
  } catch (error) {
    if (error instanceof PlatformRefused) return { dead: error.message }
    throw error
  }
}

const cancelOnce = async (
  api: DouyinApi,
  statusOf: StatusOf,
  { refs, single, cancelKey }: Cancellation,
): Promise<Cancelled> => {
  const body = {
    verify_id: refs.verifyId,
    certificate_id: refs.certificateId,
    // Only a use of a times card could be taken back twice; a chain that settles shop by shop may send no more than this.
    ...(single ? {} : { cancel_token: cancelKey }),
  }
  try {
    await api.post(`${root}/cancel/`, body, z.object({}))
    return { state: 'CANCELLED' }
  } catch (error) {
    if (!(error instanceof PlatformRefused)) return { state: 'UNKNOWN' }
    const isUnused = single && (await statusOf(refs.code).catch(() => null))?.status === 1
    return isUnused ? { state: 'CANCELLED' } : { state: 'REFUSED', detail: error.message }
  }
}
