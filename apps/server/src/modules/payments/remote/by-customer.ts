import { isStagePayable } from '@showfloor/contract/common/payment-stages'
import type { OutputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { PublicContext } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import type { Db, Tx } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/database/ids.ts'
import { paymentTypes } from '../choices/choices.ts'
import { lockedBill } from '../ledger/bills.db.ts'
import { admitPayment, announcePayment, type OrderRef } from '../ledger/bills.ts'
import { insertTender, moveTender, openTenders, tenderById, type TenderRow } from '../ledger/tenders.db.ts'
import type { PhonePay } from '../providers/phone-pay.ts'
import { ProviderRefused, type ProviderCode } from '../providers/provider.ts'
import type { PaymentProviders } from '../providers/registry/registry.ts'
import { planOf, wirePlan } from '../stages/plan-json.ts'
import { closeTenders } from './closing.ts'
import { recordOutcome } from './outcomes.ts'
import { linkLifetimeMs, tenderNotifyAddress, openTrade, type NewTrade, type RemoteDeps } from './remote.ts'

/** The order of the page, the account for which money is taken, and the page's own address. `admit` locks the order and refuses a page that has ended. */
export type CustomerPage = OrderRef & {
  accountId: string
  address: string
  admit: (tx: Tx) => Promise<unknown>
}

type Wish = {
  stage: number
  amountCents: number
  type: ProviderCode
  place: 'WECHAT' | 'PHONE' | 'DESK'
  payerCode?: string | undefined
  instead: boolean
}
type Begun = OutputOf<Contract['orders']['customerPay']>

const providerTypes = new Set<string>(['WECHAT_PAY', 'ALIPAY'])
const nothing: Begun = { goTo: null, codeUrl: null, appRequest: null }

/** The types with which a customer of this shop can pay by themselves, and the payment under way. */
export const customerPaying = async (
  context: { db: Db },
  providers: PaymentProviders,
  order: OrderRef,
): Promise<OutputOf<Contract['orders']['customerOrder']>['paying']> => {
  const types = await paymentTypes(context, providers, order.shopId)
  const open = await openTenders(context.db, order.shopId, order.orderId)
  const links = open.filter(({ type, planned }) => providerTypes.has(type) && !planned)
  const newest = links.findLast((tender) => tender.byCustomer) ?? links.at(-1)
  return {
    types: types.filter((type) => type === 'WECHAT_PAY' || type === 'ALIPAY'),
    inWechat: types.includes('WECHAT_PAY') && (await providers.ofShop(context.db, order.shopId)).paysInWechat,
    underWay: newest
      ? {
          amount: newest.amountCents,
          type: newest.type as ProviderCode,
          until: newest.expiresAt?.toISOString() ?? null,
          byCustomer: newest.byCustomer,
        }
      : null,
  }
}

const begunByCustomer = async (db: Db, order: OrderRef): Promise<TenderRow[]> =>
  (await openTenders(db, order.shopId, order.orderId)).filter((tender) => tender.byCustomer)

/** Stores the tender of a due stage. Errors: those of the page, NOT_FOUND, PAYMENT_UNDER_WAY, STAGE_NOT_DUE, those of {@link admitPayment}. */
const storedTender = async (
  context: PublicContext,
  tx: Tx,
  deps: RemoteDeps,
  { shopId, orderId, accountId, admit }: CustomerPage,
  { stage: no, amountCents, type }: Wish,
): Promise<TenderRow> => {
  const order = { shopId, orderId }
  await admit(tx)
  if (!(await lockedBill(tx, shopId, orderId))) throw new CallError('NOT_FOUND')
  if ((await begunByCustomer(tx, order)).length > 0) throw new CallError('PAYMENT_UNDER_WAY')
  const plan = wirePlan(await planOf(tx, shopId, orderId))
  const stage = plan?.stages.find((one) => one.no === no)
  if (!stage || !isStagePayable(stage)) throw new CallError('STAGE_NOT_DUE')
  await admitPayment(tx, order, { amountCents, stages: [no] })
  const expiresAt = new Date(Date.now() + linkLifetimeMs)
  const inside = { db: tx, announce: context.announce }
  await deps.bus.emit('payment.requested', inside, { ...order, until: expiresAt })
  const id = newId()
  await insertTender(tx, {
    ...order,
    id,
    type,
    state: 'CREATED',
    amountCents,
    stages: [no],
    accountId,
    actorName: '',
    byCustomer: true,
    idempotencyKey: null,
    expiresAt,
  })
  const tender = await tenderById(tx, shopId, id)
  if (!tender) throw new CallError('NOT_FOUND')
  return tender
}

/** Has the provider open the trade on the customer's device. */
const openerOf =
  (
    context: PublicContext,
    deps: RemoteDeps,
    page: CustomerPage,
    wish: Wish,
    { entityId, payer }: { entityId: string; payer: string | undefined },
  ) =>
  async (trade: NewTrade): Promise<Begun> => {
    const providers = await deps.providers.of(entityId)
    if (wish.place === 'DESK') {
      const provider = await providers.provider(wish.type)
      return { ...nothing, codeUrl: (await provider.create(trade)).codeUrl }
    }
    const phone = await providers.phonePay(wish.type)
    if (payer !== undefined && phone.inApp)
      return { ...nothing, appRequest: await phone.inApp.begin({ ...trade, payer }) }
    const returnUrl = `${page.address}&paying=1`
    return { ...nothing, goTo: await phone.inBrowser({ ...trade, payerIp: context.address, returnUrl }) }
  }

/** Identifies the payer within WeChat. Errors: PAYMENT_PROVIDER_UNAVAILABLE, PAYMENT_REFUSED. */
const payerOf = async (app: NonNullable<PhonePay['inApp']>, payerCode: string): Promise<string> => {
  try {
    return await app.payerOf(payerCode)
  } catch (error) {
    if (error instanceof ProviderRefused)
      throw new CallError('PAYMENT_REFUSED', { reason: error.providerCode }, { cause: error })
    throw new CallError('PAYMENT_PROVIDER_UNAVAILABLE', {}, { cause: error })
  }
}

/**
 * Begins the payment of a stage on the page of an order; within WeChat the customer is identified first. Only one payment is open at a time, and
 * `instead` has its provider close it first. Errors: those of the call.
 */
export const payByCustomer = async (
  context: PublicContext,
  deps: RemoteDeps,
  page: CustomerPage,
  wish: Wish,
): Promise<Begun> => {
  const types = await paymentTypes(context, deps.providers, page.shopId)
  if (!types.includes(wish.type)) throw new CallError('PAYMENT_TYPE_UNAVAILABLE')
  let payer: string | undefined
  if (wish.place === 'WECHAT' && wish.type === 'WECHAT_PAY') {
    const providers = await deps.providers.ofShop(context.db, page.shopId)
    if (!providers.paysInWechat) throw new CallError('PAYMENT_TYPE_UNAVAILABLE')
    const { inApp } = await providers.phonePay(wish.type).catch((error: unknown) => {
      throw new CallError('PAYMENT_PROVIDER_UNAVAILABLE', {}, { cause: error })
    })
    if (!inApp) throw new CallError('PAYMENT_TYPE_UNAVAILABLE')
    const returnUrl = `${page.address}&pay=${wish.stage}${wish.instead ? '&instead=1' : ''}`
    if (wish.payerCode === undefined) return { ...nothing, goTo: inApp.payerAddress({ returnUrl }) }
    payer = await payerOf(inApp, wish.payerCode)
  }
  if (wish.instead) {
    const { paidCents, allEnded } = await closeTenders(context, deps, await begunByCustomer(context.db, page))
    if (paidCents > 0) return nothing
    if (!allEnded) throw new CallError('LINK_NOT_CLOSED')
  }
  const tender = await context.transaction((tx) => storedTender(context, tx, deps, page, wish))
  const { entityId } = tender
  const open = openerOf(context, deps, page, wish, { entityId, payer })
  const address = tenderNotifyAddress(deps.publicUrl, wish.type, entityId)
  const begun = await openTrade(context, deps, tender, address, open)
  if (!begun) return nothing
  const isOpen = await moveTender(context.db, tender, { state: 'PROCESSING' })
  if (!isOpen) await deps.ways[tender.type].close(tender)
  announcePayment(context, page)
  return isOpen ? begun : nothing
}

/** Queries the provider about the customer's payment and books the answer. Returns whether it is still open. */
export const checkByCustomer = async (
  context: PublicContext,
  deps: RemoteDeps,
  order: OrderRef,
): Promise<boolean> => {
  for (const tender of await begunByCustomer(context.db, order)) {
    const outcome = await deps.ways[tender.type].query(tender)
    await context.transaction((tx) =>
      recordOutcome({ db: tx, announce: context.announce }, deps.bus, tender, outcome),
    )
  }
  return (await begunByCustomer(context.db, order)).length > 0
}
