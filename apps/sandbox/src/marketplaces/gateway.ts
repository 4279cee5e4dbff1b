import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Sandbox } from '../sandbox.ts'
import type { Authorisation } from './authorisation-table.ts'
import type { Marketplaces } from './marketplaces.ts'
import { actOn } from './orders/acts.ts'
import type { Platform } from './orders/rows.ts'
import type { TakenFault } from './trouble/faults.ts'

/** Why a call is not done: what the platform answers, and a word for the log of calls. */
export class Refusal {
  text: string
  outcome: string
  constructor(text: string, outcome: string) {
    this.text = text
    this.outcome = outcome
  }
}
/** A call of a method with a store's token. */
export type MarketCall = {
  market: Marketplaces
  platform: Platform
  method: string
  shopId: string
  params: unknown
  /** The application's secret. */
  secret: string
  fault: TakenFault | null
}
/** A platform's method: the body of its answer, or a refusal. */
export type MarketMethod = (call: MarketCall) => object
export type MarketMethods = Readonly<Record<string, MarketMethod>>

/** A request as a platform reads it, before it is checked. */
export type Read = {
  method: string
  /** Every parameter of the call, as it is signed. */
  given: ReadonlyMap<string, string>
  /** What the method is asked. */
  params: unknown
  token: string
}
/** How a platform names, signs and shapes what all of them do. */
export type Codec = {
  platform: Platform
  url: string
  secret: (sandbox: Sandbox) => string
  read: (request: FastifyRequest) => Read
  /** Why a call is refused before its method is looked at. */
  check: (sandbox: Sandbox, read: Read, request: FastifyRequest) => Refusal | null
  /** A method's answer in its envelope. */
  ok: (method: string, body: object) => string
  limited: (seconds: number) => Refusal
  dayQuota: () => Refusal
  systemError: () => Refusal
  badTimestamp: () => Refusal
  noMethod: () => Refusal
  /** A token that is unknown, withdrawn or expired. */
  badToken: (granted: Authorisation | null) => Refusal
  /** The calls for the application's tokens, which need none. */
  tokens: (sandbox: Sandbox, read: Read) => { shopId: string; body: object } | Refusal | null
  methods: MarketMethods
}
type Answer = { text: string; shopId: string | null; outcome: string }

const pageSchema = z.object({
  page: z.coerce.number().optional(),
  page_no: z.coerce.number().optional(),
  pageIndex: z.coerce.number().optional(),
})

/** A method that is called with parameters of this form; `refuse` refuses all others. */
export const methodsThat =
  (refuse: (call: MarketCall) => Refusal | object) =>
  <T extends z.ZodType>(schema: T, work: (call: MarketCall, input: z.output<T>) => object): MarketMethod =>
  (call) => {
    const input = schema.safeParse(call.params)
    return input.success ? work(call, input.data) : refuse(call)
  }

/** Serves a platform's methods below its address: each call is checked, may meet a fault, and is kept in the log. Every answer is HTTP 200. */
export function gatewayRoutes(app: FastifyInstance, sandbox: Sandbox, codec: Codec): void {
  const { markets } = sandbox
  const { platform } = codec
  app.post(codec.url, (request, reply) => {
    void reply.header('date', new Date(markets.platformNowMs(platform)).toUTCString())
    const read = codec.read(request)
    const keep = (shopId: string | null, outcome: string) =>
      markets.keepCall(platform, { method: read.method, shop_id: shopId, params: read.params, outcome })
    const send = ({ text, shopId, outcome }: Answer) => {
      keep(shopId, outcome)
      return reply.type('application/json; charset=utf-8').send(text)
    }
    const refused = codec.check(sandbox, read, request)
    return refused
      ? send({ ...refused, shopId: null })
      : answered(request, reply, { sandbox, codec, read, keep, send })
  })
}

type Answering = {
  sandbox: Sandbox
  codec: Codec
  read: Read
  keep: (shopId: string | null, outcome: string) => void
  send: (answer: Answer) => FastifyReply
}

/** Answers a well-formed call, or injects the requested fault. */
async function answered(request: FastifyRequest, reply: FastifyReply, answering: Answering) {
  const { sandbox, codec, read, keep, send } = answering
  const { markets } = sandbox
  const { page, page_no: pageNo, pageIndex } = pageSchema.safeParse(read.params).data ?? {}
  const asked = { ...read, page: page ?? pageNo ?? pageIndex ?? null }
  const fault = markets.faults.take(codec.platform, asked, markets.nowMs())
  const refuse = (refusal: Refusal) => send({ ...refusal, shopId: null })
  switch (fault?.fault) {
    case 'SERVER_ERROR':
      keep(null, fault.fault)
      return reply.code(500).type('text/plain').send('Internal Server Error')
    case 'HTML':
      keep(null, fault.fault)
      return reply.type('text/html; charset=utf-8').send('<!doctype html><title>系统维护中</title>')
    case 'DROP_BEFORE':
      keep(null, fault.fault)
      return drop(request, reply)
    case 'SYSTEM_ERROR':
      return refuse(codec.systemError())
    case 'LIMITED':
      return refuse(codec.limited(fault.leftS))
    case 'DAY_QUOTA':
      return refuse(codec.dayQuota())
    case 'BAD_TIMESTAMP':
      return refuse(codec.badTimestamp())
    case 'SLOW':
      await pause(fault.seconds * 1000)
      break
    default:
  }
  const answer = worked(sandbox, codec, read, fault)
  if (fault?.fault === 'TOUCH') {
    const order = markets.orders.order(codec.platform, fault.order_id ?? '')
    if (order) actOn(markets, order, { act: 'touch' })
  }
  if (fault?.fault !== 'DROP_AFTER') return send(answer)
  keep(answer.shopId, fault.fault)
  return drop(request, reply)
}

function worked(sandbox: Sandbox, codec: Codec, read: Read, fault: TakenFault | null): Answer {
  const { platform, methods } = codec
  const { markets: market } = sandbox
  const { method, params, token } = read
  const answer = (shopId: string | null, body: object) =>
    body instanceof Refusal ? { ...body, shopId } : { text: codec.ok(method, body), shopId, outcome: 'OK' }
  const tokens = codec.tokens(sandbox, read)
  if (tokens) return tokens instanceof Refusal ? answer(null, tokens) : answer(tokens.shopId, tokens.body)
  const work = Object.hasOwn(methods, method) ? methods[method] : undefined
  if (!work) return answer(null, codec.noMethod())
  const granted = market.authorisations.byAccess(platform, token)
  if (!granted || granted.is_withdrawn || granted.access_until_s <= market.nowS(platform))
    return answer(null, codec.badToken(granted))
  const shopId = granted.shop_id
  const secret = codec.secret(sandbox)
  return answer(shopId, work({ market, platform, method, shopId, params, secret, fault }))
}

function drop(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack()
  request.raw.socket.destroy()
  return reply
}
