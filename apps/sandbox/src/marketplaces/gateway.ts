import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { actOn } from './orders/acts.ts'
import type { TakenFault } from './trouble/faults.ts'
import type { Marketplaces } from './marketplaces.ts'
import type { MarketOrder, Platform } from './orders/rows.ts'

/** A well-formed call with a valid signature. */
export type GatewayCall = { platform: Platform; method: string; page: number | null; params: unknown }
/** The result of a call: the answer's text, its store, and a word for the log of calls. */
export type GatewayAnswer = { text: string; shopId: string | null; outcome: string }
/** The platform's words for failures before its methods are reached. */
export type GatewayWords = {
  limited: (seconds: number) => GatewayAnswer
  dayQuota: () => GatewayAnswer
  systemError: () => GatewayAnswer
  badTimestamp: () => GatewayAnswer
}

/** Answers a call, or injects the requested fault. */
export async function answerCall(
  market: Marketplaces,
  request: FastifyRequest,
  reply: FastifyReply,
  call: GatewayCall,
  words: GatewayWords,
  work: (fault: TakenFault | null) => GatewayAnswer,
): Promise<FastifyReply> {
  const { platform, method, params } = call
  const fault = market.faults.take(platform, call, market.nowMs())
  const keep = (shopId: string | null, outcome: string) =>
    market.keepCall(platform, { method, shop_id: shopId, params, outcome })
  const say = ({ text, shopId, outcome }: GatewayAnswer) => {
    keep(shopId, outcome)
    return reply.type('application/json; charset=utf-8').send(text)
  }
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
      return say(words.systemError())
    case 'LIMITED':
      return say(words.limited(fault.leftS))
    case 'DAY_QUOTA':
      return say(words.dayQuota())
    case 'BAD_TIMESTAMP':
      return say(words.badTimestamp())
    case 'SLOW':
      await pause(fault.seconds * 1000)
      break
    case 'DROP_AFTER':
    case 'SHORT_PAGE':
    case 'EMPTY_PAGE':
    case 'TOUCH':
    case 'STALE':
    case 'ABSENT':
    case 'BROKEN':
    case 'STRANGE':
    case 'BROKEN_REFUND':
    case undefined:
      break
  }
  const answer = work(fault)
  if (fault?.fault === 'TOUCH') touch(market, platform, fault.order_id)
  if (fault?.fault !== 'DROP_AFTER') return say(answer)
  keep(answer.shopId, fault.fault)
  return drop(request, reply)
}

/** The orders of an answer; with STALE, one order is as it was before its last change. */
export function staleOrders(market: Marketplaces, orders: MarketOrder[], fault: TakenFault | null) {
  if (fault?.fault !== 'STALE') return orders
  return orders.map((order) =>
    order.id === fault.order_id ? (market.orders.earlier(order.platform, order.id) ?? order) : order,
  )
}

/** The order with this number; with ABSENT, one order is not found, or none. */
export function numberedOrder(
  market: Marketplaces,
  platform: Platform,
  id: string,
  fault: TakenFault | null,
): MarketOrder | null {
  const isAbsent = fault?.fault === 'ABSENT' && (fault.order_id ?? id) === id
  return isAbsent ? null : market.orders.order(platform, id)
}

const stateFields = ['order_status', 'status', 'orderState']

/** An order as its platform writes it; with BROKEN, one order lacks everything below its first level, and with STRANGE it has an unknown state. */
export function writtenOrder(order: MarketOrder, body: object, fault: TakenFault | null): object {
  if (fault?.order_id !== order.id) return body
  const fields = Object.entries(body)
  if (fault.fault === 'BROKEN')
    return Object.fromEntries(fields.filter(([, value]) => typeof value !== 'object'))
  if (fault.fault !== 'STRANGE') return body
  return Object.fromEntries(
    fields.map(([name, value]) => [
      name,
      stateFields.includes(name) ? (typeof value === 'number' ? 999 : '999') : value,
    ]),
  )
}

const refundTimes = ['modified', 'update_time', 'updated_time', 'applyTime', 'updateDate']

/** A refund as its platform writes it; with BROKEN_REFUND, those of one order lack their time. */
export function writtenRefund(order: MarketOrder, body: object, fault: TakenFault | null): object {
  if (fault?.fault !== 'BROKEN_REFUND' || fault.order_id !== order.id) return body
  const text = JSON.stringify(body, (name, value: unknown) => {
    if (refundTimes.includes(name)) return undefined
    return typeof value === 'bigint' ? String(value) : value
  })
  return Object(JSON.parse(text))
}

function touch(market: Marketplaces, platform: Platform, orderId: string | undefined): void {
  const order = market.orders.order(platform, orderId ?? '')
  if (order) actOn(market, order, { act: 'touch' })
}

function drop(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack()
  request.raw.socket.destroy()
  return reply
}
