import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import { formatCents } from '@showfloor/contract/common/money'
import {
  timesCardUses,
  voucherEffects,
  type VoucherEffect,
  type VoucherUse,
} from '@showfloor/contract/common/vouchers'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import type { PoolDb, Tx } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/database/ids.ts'
import {
  beginTender,
  billUnderLock,
  dueNow,
  makeWay,
  openPlace,
  recordOutcome,
  tenderNo,
  type PaymentBus,
} from '../../payments/payments.public.ts'
import type { Certificate } from '../platforms/platform.ts'
import { placeOf } from '../platforms/asking.ts'
import { refuseUnoffered, type Deps } from '../preparing/prepare.ts'
import { beginPreparation, preparationById, type PreparationRow } from '../preparing/preparations.db.ts'
import { listVouchers } from './list.ts'
import { resolve } from './resolve.ts'
import { insertVoucher } from './vouchers.db.ts'
import { outcomeOf } from './way.ts'

type Call = Contract['vouchers']['verify']
type Wanted = ParsedInputOf<Call>
type Bill = Parameters<typeof dueNow>[0]
type Begun = Parameters<typeof beginTender>[3]
export type VerifyDeps = Deps & { db: PoolDb; bus: PaymentBus; wake: () => void }

/** How long a verification without an answer is queried at least every minute. */
const lifeMs = 15 * 60_000

/**
 * Verifies uses of a preview. Tenders and uses are stored under the platform's own key before it is asked, so that a repeat after a lost answer or a
 * crash finds them and asks again under the same key.
 */
export const verify = async (context: Context, deps: VerifyDeps, wanted: Wanted): Promise<OutputOf<Call>> => {
  const preparation = await begun(context, deps, wanted)
  const { shopId, id, orderId, platform } = preparation
  await placeOf(context, shopId, platform)
  for (const voucher of await resolve(deps.db, deps.platforms, shopId, id)) {
    const tender = { shopId, id: voucher.tenderId, orderId }
    await context.transaction((tx) =>
      recordOutcome({ db: tx, announce: context.announce }, deps.bus, tender, outcomeOf(voucher)),
    )
  }
  deps.wake()
  return listVouchers(context, { shopId, id: orderId })
}

/** The preview, with its tenders and uses stored by this call. Errors: those of the call. */
const begun = async (context: Context, deps: VerifyDeps, wanted: Wanted): Promise<PreparationRow> => {
  const { shopId, id } = wanted.preparationId
  const key = context.idempotencyKey ?? newId()
  const found = await preparationById(context.db, shopId, id)
  if (!found) throw new CallError('NOT_FOUND')
  if (found.begunKey === null) {
    if (found.expiresAt <= new Date()) throw new CallError('VOUCHER_PREPARATION_OVER')
    await placeOf(context, shopId, found.platform)
    await refuseUnoffered(context, deps, shopId)
    await context.transaction((tx) => begin({ ...context, db: tx }, deps.bus, { found, wanted, key }))
  }
  const now = await preparationById(context.db, shopId, id)
  if (now?.begunKey !== key) throw new CallError('VOUCHER_PREPARATION_OVER')
  return now
}

type Picked = { certificate: Certificate; use: VoucherUse; shares: Shares }
type Shares = { platformBorneCents: number; merchantBorneCents: number }

/** The platform's and the merchant's part of one use; `at` counts from the first unused one. For a times card they are stated for the whole card. */
const sharesOf = (
  { kind, times, used, platformBorneCents, merchantBorneCents }: Certificate,
  at: number,
): Shares => {
  if (kind !== 'TIMES') return { platformBorneCents, merchantBorneCents }
  const partOf = (cents: number): number => timesCardUses(cents, times)[used + at] ?? 0
  return {
    platformBorneCents: partOf(platformBorneCents),
    merchantBorneCents: partOf(merchantBorneCents),
  }
}

/** The chosen uses, one by one. Errors: NOT_FOUND for one that is not in the preview. */
const pickedUses = ({ certificates }: PreparationRow, picks: Wanted['picks']): Picked[] =>
  picks.flatMap(({ no, uses: count }) => {
    const certificate = certificates.find((one) => one.no === no)
    if (!certificate || certificate.refusal !== null || count > certificate.uses.length)
      throw new CallError('NOT_FOUND')
    return certificate.uses
      .slice(0, count)
      .map((use, at) => ({ certificate, use, shares: sharesOf(certificate, at) }))
  })

type Beginning = { found: PreparationRow; wanted: Wanted; key: string }

const sum = (cents: readonly number[]): number => cents.reduce((total, one) => total + one, 0)

/** Error: VOUCHER_LINE_SHORT if a voucher would lose value only because other payments of the order are open. */
const refuseShort = (bill: Bill, roomCents: number, uses: readonly Picked[]): void => {
  const offCents = sum(uses.map(({ use: { value, face } }) => Math.max(value, face)))
  if (offCents > roomCents && roomCents < dueNow(bill) + bill.inFlightCents)
    throw new CallError('VOUCHER_LINE_SHORT', { off: formatCents(offCents), room: formatCents(roomCents) })
}

/** Under the bill's lock: how much of the due amount each use pays. A concurrent call that began first wins. */
const begin = async (
  context: Context & { db: Tx },
  bus: PaymentBus,
  { found, wanted, key }: Beginning,
): Promise<void> => {
  const order = { shopId: found.shopId, orderId: found.orderId }
  const bill = await billUnderLock(context.db, order)
  if (!bill) throw new CallError('NOT_FOUND')
  if (!(await beginPreparation(context.db, found, key))) return
  const once = new Map(wanted.picks.map((pick) => [pick.no, pick]))
  const uses = pickedUses(found, [...once.values()])
  const place =
    wanted.line &&
    (await openPlace(context.db, order, bill, { type: 'VOUCHER', count: uses.length, tenderId: wanted.line }))
  if (place) refuseShort(bill, place.roomCents, uses)
  const effects = voucherEffects(
    place?.roomCents ?? Math.max(dueNow(bill), 0),
    uses.map(({ use }) => use),
  )
  if (place) await makeWay(context.db, place, sum(effects.map(({ amount, discount }) => amount + discount)))
  for (const [at, picked] of uses.entries()) {
    const effect = effects[at]
    if (!effect || effect.amount === 0) throw new CallError('VOUCHER_NOTHING_DUE')
    const asked = { amountCents: effect.amount, ...(place?.asked ?? { stages: wanted.stages }) }
    await keepUse(context, bus, { found, picked, effect, asked, ...(place?.tenders[at] ?? { id: newId() }) })
  }
}

const keepUse = async (
  context: Context & { db: Tx },
  bus: PaymentBus,
  {
    found,
    picked: { certificate, use, shares },
    effect,
    ...tender
  }: { found: PreparationRow; picked: Picked; effect: VoucherEffect } & Pick<Begun, 'id' | 'asked' | 'line'>,
): Promise<void> => {
  const order = { shopId: found.shopId, orderId: found.orderId }
  const { id } = tender
  await beginTender({ ...context, idempotencyKey: null }, bus, order, {
    ...tender,
    type: 'VOUCHER',
    expiresAt: new Date(Date.now() + lifeMs),
  })
  const isKept = await insertVoucher(context.db, {
    shopId: order.shopId,
    tenderId: id,
    preparationId: found.id,
    orderId: order.orderId,
    platform: found.platform,
    certificate: certificate.certificate,
    single: certificate.single,
    code: certificate.code,
    // Of several vouchers behind one code, the printed one is unknown.
    shownCode: /^\d+$/.test(found.code) && found.certificates.length === 1 ? found.code.slice(-4) : '',
    requestNo: tenderNo(order.shopId, id),
    title: certificate.title,
    kind: certificate.kind,
    paidCents: use.value - shares.platformBorneCents,
    platformBorneCents: shares.platformBorneCents,
    merchantBorneCents: shares.merchantBorneCents,
    valueCents: use.value,
    amountCents: effect.amount,
    discountCents: effect.discount,
    provisional: certificate.isProvisional,
    // Previews from before the last update have none.
    platformOrderNo: certificate.orderNo ?? null,
    accountId: context.session.accountId,
    actorName: context.session.name,
  })
  if (!isKept) throw new CallError('VOUCHER_IN_USE')
}
