import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { newId, scoped } from '../../../platform/database/ids.ts'
import { paymentState, paymentTypes, type PaymentProviders } from '../../payments/payments.public.ts'
import { askedBy, placeOf, strangeCode } from '../platforms/asking.ts'
import { PlatformRefused, type Certificate, type Prepared } from '../platforms/platform.ts'
import type { Platforms } from '../platforms/platforms.ts'
import { liveUse } from '../verifying/vouchers.db.ts'
import { insertPreparation } from './preparations.db.ts'

type Call = Contract['vouchers']['prepare']
export type Deps = { platforms: Platforms; providers: PaymentProviders }
type Wanted = ParsedInputOf<Call>

/** Error: PAYMENT_TYPE_UNAVAILABLE where the shop or its channel has switched vouchers off. */
export const refuseUnoffered = async (
  context: Context,
  { providers }: Deps,
  shopId: string,
): Promise<void> => {
  if (!(await paymentTypes(context, providers, shopId)).includes('VOUCHER'))
    throw new CallError('PAYMENT_TYPE_UNAVAILABLE')
}

/** Characters that people type between digits. */
const plain = (code: string): string => (/^[\d\s-]+$/.test(code) ? code.replaceAll(/[\s-]/g, '') : code)

/** Looks a code up at its platform and keeps the preview, so that exactly what was shown is verified. */
export const prepare = async (
  context: Context,
  deps: Deps,
  { orderId: order, platform, code: typed }: Wanted,
): Promise<OutputOf<Call>> => {
  const { shopId } = order
  const { due, open } = await paymentState(context, { shopId, orderId: order.id })
  if (!open) throw new CallError('PAYMENT_NOT_OPEN')
  const place = await placeOf(context, shopId, platform)
  await refuseUnoffered(context, deps, shopId)
  const code = plain(typed)
  const prepared = await askedBy(context, platform, async () => {
    const adapter = await deps.platforms.platform(platform)
    if (!adapter.reads(code)) throw strangeCode(context, platform)
    try {
      return await adapter.prepare(place, code)
    } catch (error) {
      if (error instanceof PlatformRefused && error.refusal === 'USED')
        await refuseUsedHere(context, {
          platform,
          code,
          certificates: error.certificate === undefined ? [] : [error.certificate],
          shopId,
        })
      throw error
    }
  })
  await refuseUsedHere(context, {
    platform,
    code: '',
    certificates: prepared.certificates.filter(({ single }) => single).map(({ certificate }) => certificate),
    shopId,
  })
  return kept(context, { order, platform, code, prepared, due })
}

/** Error: VOUCHER_USED_HERE. */
const refuseUsedHere = async ({ db }: Context, wanted: Parameters<typeof liveUse>[1]): Promise<void> => {
  const use = await liveUse(db, wanted)
  if (use) throw new CallError('VOUCHER_USED_HERE', { orderNo: use.orderNo, actor: use.actorName })
}

const kept = async (
  { db }: Context,
  one: {
    order: Wanted['orderId']
    platform: Wanted['platform']
    code: string
    prepared: Prepared
    due: number
  },
): Promise<OutputOf<Call>> => {
  const { order, platform, prepared } = one
  const id = newId()
  const expiresAt = new Date(Date.now() + prepared.lifeMs)
  await insertPreparation(db, {
    shopId: order.shopId,
    id,
    orderId: order.id,
    platform,
    code: one.code,
    key: prepared.key,
    certificates: prepared.certificates,
    expiresAt,
  })
  return {
    id: scoped(order.shopId, id),
    orderId: scoped(order.shopId, order.id),
    platform,
    due: one.due,
    expiresAt: expiresAt.toISOString(),
    certificates: prepared.certificates.map(wireCertificate),
  }
}

const wireCertificate = (one: Certificate): OutputOf<Call>['certificates'][number] => ({
  no: one.no,
  title: one.title,
  kind: one.kind,
  paid: one.paidCents,
  platformBorne: one.platformBorneCents,
  merchantBorne: one.merchantBorneCents,
  uses: one.uses,
  used: one.used,
  times: one.times,
  isProvisional: one.isProvisional,
  validUntil: one.validUntil,
  refusal: one.refusal,
})
