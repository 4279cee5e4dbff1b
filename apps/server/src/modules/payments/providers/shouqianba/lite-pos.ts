import { createHash, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { parseOutside } from '../../../../platform/http/outside.ts'
import { rfc3339InChina } from '../china-time.ts'
import { readJson, readNode, unknownWhenUnavailable } from '../provider-answer.ts'
import { BillBroken, ForgedNotification, ProviderRefused, ProviderUnavailable } from '../provider.ts'
import type { FetchBill, FetchedBill, PaymentProvider, ProviderRefund, ProviderState } from '../provider.ts'
import type { ProviderClock } from '../provider-clock.ts'
import { fetchFile, sendToProvider } from '../provider-http.ts'
import { isUnknownOrder, subjectOf } from './facts.ts'
import { keysFrom, opened, sealed, type Keys } from './envelope.ts'

const code = 'SHOUQIANBA'
/** Shouqianba's word for a store without numbered tills. */
const workstation = '0'

export type LitePosConfig = {
  /** https://vapi.shouqianba.com, or the sandbox. */
  baseUrl: string
  appId: string
  brandCode: string
  /** The application's private key and Shouqianba's public key, PEM. */
  privateKey: string
  publicKey: string
  /** How long one request may take; 10 s by default. */
  timeoutMs?: number
  clock?: ProviderClock
}

/** A sale on a terminal; the shop's code names the store. */
export type Sale = { tenderNo: string; storeNo: string }
export type PosState = ProviderState & {
  failureCode?: string
  /** Nobody is paying right now, so the rest of it can be taken off the terminal. */
  isWaiting?: boolean
  /** The paid part of a sale whose rest is still on the terminal. */
  partly?: PosState
  /** The ways in which it was paid. */
  parts?: { amountCents: number; ref: string }[]
}

/**
 * A cloud POS that shows amounts on a terminal of the shop. A push under the same number shows it once. Nothing here throws for an unknown outcome: that
 * is UNKNOWN.
 */
export type CloudPos = {
  push(input: Sale & { amountCents: number; description: string; notifyUrl: string }): Promise<PosState>
  query(input: Sale): Promise<PosState>
  /** Takes the unpaid rest of a sale off the terminal; false when the terminal refuses. Only a query confirms that the sale is over. */
  voidSale(input: Sale): Promise<boolean>
  /** `earlierCents`: the sum of earlier refunds of the sale, with any outcome. */
  refund(
    input: Parameters<PaymentProvider['refund']>[0] & { storeNo: string; earlierCents: number },
  ): Promise<ProviderRefund>
  queryRefund(input: { refundNo: string; storeNo: string }): Promise<ProviderRefund | null>
  /** Throws `ForgedNotification` for a message without Shouqianba's signature. */
  verifyNotification(rawBody: Buffer): { notificationId: string; tenderNo: string }
  acknowledgement(): string
  /** The settlement file of a day. Errors as of `PaymentProvider`, and `BillBroken`. */
  bill: FetchBill
}

const answerSchema = z.object({
  body: z.object({
    result_code: z.string(),
    error_code: z.string().optional(),
    biz_response: z
      .object({ result_code: z.string(), error_code: z.string().optional(), data: z.unknown().optional() })
      .optional(),
  }),
})
const centsText = z.string().regex(/^-?\d{1,12}$/)
const orderSchema = z.object({
  check_sn: z.string(),
  order_sn: z.string(),
  order_status: z.string(),
  tenders: z
    .array(
      z.object({
        tender_sn: z.string(),
        amount: centsText,
        pay_status: z.string(),
        collected_amount: centsText.optional(),
        paid_amount: centsText.optional(),
        pay_time: z.string().optional(),
      }),
    )
    .default([]),
})
type Order = z.infer<typeof orderSchema>
const notificationSchema = z.object({
  body: z.object({ notification_sn: z.string().min(1), check_sn: z.string() }),
})

const billSchema = z.object({ download_url: z.url({ protocol: /^https?$/ }), sha256: z.string() })

type Client = { config: LitePosConfig; keys: Keys }

/** Speaks Shouqianba's lite POS, version 1. Throws at once when a key can't be read. */
export const litePos = (config: LitePosConfig): CloudPos => {
  const client = { config, keys: keysFrom(config.privateKey, config.publicKey) }
  return {
    push: (input) => unknownWhenUnavailable(() => push(client, input)),
    query: (sale) => unknownWhenUnavailable(() => query(client, sale)),
    voidSale: async (sale) => (await send(client, 'sales/void', voiding(client, sale))).refusal === null,
    refund: (input) => refund(client, input),
    queryRefund: (input) => queryRefund(client, input),
    verifyNotification: (rawBody) => readNotification(client, rawBody),
    bill: (day) => fetchBill(client, day),
    acknowledgement: () => {
      const body = { result_code: '200', biz_response: { result_code: '200' } }
      return sealed('response', { head: head(config), body }, client.keys)
    },
  }
}

const head = ({ appId }: LitePosConfig) => ({
  appid: appId,
  sign_type: 'SHA256',
  request_time: rfc3339InChina(new Date()),
  version: '1.0.0',
  reserve: '{}',
})

const naming = ({ config }: Client, { tenderNo, storeNo }: Sale) => ({
  brand_code: config.brandCode,
  store_sn: storeNo,
  workstation_sn: workstation,
  check_sn: tenderNo,
})

/** A void names the sale as its original, and itself by a number of its own, because a refused one is sent again later. */
const voiding = ({ config }: Client, { tenderNo, storeNo }: Sale) => ({
  request_id: randomUUID(),
  brand_code: config.brandCode,
  original_store_sn: storeNo,
  original_workstation_sn: workstation,
  original_check_sn: tenderNo,
})

/** What every sale and refund states beside its numbers. Shouqianba requires each, and nobody reads a customer here. */
const details = (subject: string) => ({
  sales_time: rfc3339InChina(new Date()),
  currency: '156',
  subject: subjectOf(subject),
  operator: 'Showfloor',
  customer: '0',
  industry_code: '0',
  pos_info: 'Showfloor',
})

/** Sends one request. Only the innermost of an answer's three levels decides; a refusal further out leaves the outcome open. */
const send = async (
  { config, keys }: Client,
  what: 'sales/purchase' | 'sales/query' | 'sales/void' | 'sales/refund' | 'bills/query',
  body: object,
): Promise<{ data: unknown; refusal: string | null }> => {
  const answer = await sendToProvider(code, new URL(`/api/lite-pos/v1/${what}`, config.baseUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', accept: 'application/json' },
    body: sealed('request', { head: head(config), body }, keys),
    clock: config.clock,
    ...(config.timeoutMs === undefined ? {} : { timeoutMs: config.timeoutMs }),
  })
  const text = answer.status === 200 ? opened('response', answer.body, keys) : null
  if (text === null) throw new ProviderUnavailable(code, 'answer not trusted')
  const { body: answered } = readJson(code, answerSchema, text)
  const { biz_response: business } = answered
  if (answered.result_code !== '200' || !business)
    throw new ProviderUnavailable(code, answered.error_code ?? `result ${answered.result_code}`)
  return {
    data: business.data,
    refusal: business.result_code === '200' ? null : (business.error_code ?? 'FAIL'),
  }
}

const push = async (client: Client, input: Parameters<CloudPos['push']>[0]): Promise<PosState> => {
  const { refusal } = await send(client, 'sales/purchase', {
    ...naming(client, input),
    request_id: input.tenderNo,
    scene: '1',
    ...details(input.description),
    amount: String(input.amountCents),
    notify_url: input.notifyUrl,
    tenders: [],
  })
  if (refusal === 'STORE_NOT_EXISTS' || refusal === 'TERMINAL_NOT_EXISTS')
    return { state: 'FAILED', failureCode: refusal }
  return query(client, input)
}

const orderIn = (data: unknown, no: string): Order => {
  const read = orderSchema.safeParse(data)
  if (!read.success || read.data.check_sn !== no)
    throw new ProviderUnavailable(code, 'the answer has another form than published')
  return read.data
}

const query = async (client: Client, sale: Sale): Promise<PosState> => {
  const { data, refusal } = await send(client, 'sales/query', naming(client, sale))
  if (isUnknownOrder(refusal)) return { state: 'UNKNOWN', reason: 'TRADE_NOT_FOUND' }
  if (refusal !== null) throw new ProviderUnavailable(code, refusal)
  return stateOf(orderIn(data, sale.tenderNo))
}

/** The merchant bears what we do not receive; a platform bears what we receive and the customer did not pay. */
const discountOf = (paid: Order['tenders']) => {
  const sum = (borne: (one: Order['tenders'][number]) => number) =>
    paid.reduce((cents, one) => cents + Math.max(borne(one), 0), 0)
  const collected = (one: Order['tenders'][number]) => Number(one.collected_amount ?? one.amount)
  return {
    merchantCents: sum((one) => Number(one.amount) - collected(one)),
    platformCents: sum((one) => collected(one) - Number(one.paid_amount ?? collected(one))),
  }
}

/** Paid, being refunded, refunded, or not refundable: in each of them the customer has paid. */
const isPaid = ({ pay_status: status }: Order['tenders'][number]): boolean =>
  ['3', '4', '5', '6'].includes(status)

/** A sale may be paid by several tenders on the terminal. Its paid amount counts in full, whoever bears a discount. */
const stateOf = (order: Order): PosState => {
  const { order_status: status, order_sn: providerTradeNo, tenders } = order
  const paid = tenders.filter(isPaid)
  const amountCents = paid.reduce((sum, one) => sum + Number(one.amount), 0)
  if (tenders.some((one) => one.pay_status === '8')) return { state: 'UNKNOWN' }
  const paidAt = new Date(paid.at(-1)?.pay_time ?? '')
  const received: PosState = {
    state: 'SUCCEEDED',
    amountCents,
    providerTradeNo,
    discount: discountOf(paid),
    parts: paid.map((one) => ({ amountCents: Number(one.amount), ref: one.tender_sn })),
    ...(Number.isNaN(paidAt.getTime()) ? {} : { paidAt }),
  }
  if (status === '4' && amountCents > 0) return received
  if (status === '5' && amountCents > 0) {
    const isWaiting = !tenders.some((one) => one.pay_status === '2')
    return { state: 'PROCESSING', isWaiting, partly: received }
  }
  // Money on a finished sale is a contradiction.
  if (amountCents > 0 && ['0', '6', '7'].includes(status)) return { state: 'UNKNOWN' }
  if (status === '0' || status === '7') return { state: 'CLOSED' }
  if (status === '6') return { state: 'FAILED', failureCode: 'FAILED' }
  if (status === '1') return { state: 'PROCESSING', isWaiting: true }
  if (['2', '3', '5'].includes(status)) return { state: 'PROCESSING' }
  return { state: 'UNKNOWN' }
}

/**
 * The part of a refund for each way of paying. The refunds of a sale use up the ways one after the other, in order of creation: each has a place of its
 * own, also where an earlier one is retried later.
 */
const shareOf = (
  paid: Order['tenders'],
  { earlierCents, amountCents }: { earlierCents: number; amountCents: number },
): { of: string; cents: number }[] => {
  let beginCents = 0
  return paid.flatMap((one) => {
    const from = Math.max(beginCents, earlierCents)
    beginCents += Number(one.amount)
    const cents = Math.min(beginCents, earlierCents + amountCents) - from
    return cents > 0 ? [{ of: one.tender_sn, cents }] : []
  })
}

const refund = async (client: Client, input: Parameters<CloudPos['refund']>[0]): Promise<ProviderRefund> => {
  const sale = { tenderNo: input.tenderNo, storeNo: input.storeNo }
  const found = await send(client, 'sales/query', naming(client, sale))
  if (found.refusal !== null) throw new ProviderUnavailable(code, found.refusal)
  const paid = orderIn(found.data, input.tenderNo).tenders.filter(isPaid)
  const { refusal } = await send(client, 'sales/refund', {
    ...naming(client, { tenderNo: input.refundNo, storeNo: input.storeNo }),
    request_id: input.refundNo,
    ...details(input.reason),
    amount: String(-input.amountCents),
    tenders: shareOf(paid, input).map(({ of, cents }, at) => ({
      transaction_sn: `${input.refundNo}-${at}`,
      amount: String(-cents),
      original_tender_sn: of,
      pay_status: '0',
    })),
  })
  if (refusal !== null) throw new ProviderRefused(code, refusal, '')
  return (await queryRefund(client, input)) ?? { state: 'PROCESSING' }
}

const queryRefund = async (
  client: Client,
  { refundNo, storeNo }: { refundNo: string; storeNo: string },
): Promise<ProviderRefund | null> => {
  const { data, refusal } = await send(client, 'sales/query', naming(client, { tenderNo: refundNo, storeNo }))
  if (isUnknownOrder(refusal)) return null
  if (refusal !== null) throw new ProviderUnavailable(code, refusal)
  const order = orderIn(data, refundNo)
  if (order.order_status === '4') return { state: 'SUCCEEDED', providerRefundNo: order.order_sn }
  return order.order_status === '6' ? { state: 'FAILED', failureCode: 'FAILED' } : { state: 'PROCESSING' }
}

const billStates: Readonly<Record<string, 'NOT_READY' | 'EMPTY'>> = {
  BILL_NOT_READY: 'NOT_READY',
  BILL_NOT_EXISTS: 'EMPTY',
}

const fetchBill = async (client: Client, day: string): Promise<FetchedBill> => {
  const { brandCode } = client.config
  const { data, refusal } = await send(client, 'bills/query', { brand_code: brandCode, bill_date: day })
  if (refusal !== null) {
    const state = billStates[refusal]
    if (!state) throw new ProviderRefused(code, refusal, '')
    return { state }
  }
  const { download_url: address, sha256 } = readNode(code, billSchema, data)
  const bytes = await fetchFile(code, new URL(address))
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new BillBroken('the file is not what its hash says')
  return { state: 'READY', bytes }
}

const readNotification = ({ keys }: Client, rawBody: Buffer) => {
  const text = opened('request', rawBody.toString('utf8'), keys)
  if (text === null) throw new ForgedNotification(code, 'the signature does not match')
  try {
    const { body } = notificationSchema.parse(parseOutside(text))
    return { notificationId: body.notification_sn, tenderNo: body.check_sn }
  } catch (error) {
    throw ForgedNotification.from(code, error)
  }
}
