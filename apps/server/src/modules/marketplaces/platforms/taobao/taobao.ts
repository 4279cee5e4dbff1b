import { z } from 'zod'
import { outsideId } from '../../../../platform/http/outside.ts'
import { chinaTime } from '../../../payments/payments.public.ts'
import {
  MarketplaceTrouble,
  type Access,
  type Buyer,
  type Grant,
  type Marketplace,
  type OrderRef,
  type PlatformRefund,
  type TimedList,
  type UnreadRefund,
  type Window,
} from '../platform.ts'
import { taobaoClient, type AskTaobao, type TaobaoSettings } from './taobao-client.ts'
import { refundFields, refundForm, tradeFields, tradeForm } from './taobao-orders.ts'
import { taobaoShelf } from './taobao-shelf.ts'
import { listedRefund, namedOrder, wholeOrder } from '../order-form.ts'
import { post, read, relayUntil, textField, tokensOf, withQuery } from '../wire.ts'

const pageSize = 40
const minuteMs = 60_000
const tradeTypes =
  'fixed,auction,step,guarantee_trade,auto_delivery,o2o_offlinetrade,tmall_i18n,nopaid,eticket'

const tokenSchema = z.object({
  access_token: z.string(),
  expires_in: z.coerce.number(),
  refresh_token: z.string(),
  re_expires_in: z.coerce.number().default(0),
  taobao_user_id: outsideId,
  taobao_user_nick: textField,
})
const countSchema = z.object({ total_results: z.coerce.number().default(0) })
const thinSchema = z.object({
  trades: z.object({ trade: z.array(z.unknown()) }).nullish(),
})
const refundsSchema = z.object({ refunds: z.object({ refund: z.array(z.unknown()) }).nullish() })
const receiverSchema = z.object({
  receiver_list: z.object({
    receiver: z.array(
      z.object({
        name: textField,
        mobile: textField,
        phone: textField,
        state: textField,
        city: textField,
        district: textField,
        town: textField,
        address_detail: textField,
        matched: z.boolean().default(true),
        /** The mobile is a relay number. */
        privacy_protection: z.boolean().nullish(),
        secret_no_expire_time: textField,
        /** Why the receiver is still masked. */
        desensitize_rule: textField,
      }),
    ),
  }),
})

const window = ({ from, to }: Window, field: string) => ({
  [`start_${field}`]: chinaTime(from),
  [`end_${field}`]: chinaTime(to),
})

/** The name of a store, which TOP escapes as in an address. */
const plainName = (escaped: string): string => {
  try {
    return decodeURIComponent(escaped)
  } catch {
    return escaped
  }
}

const authorisation = (
  settings: TaobaoSettings,
): Pick<Marketplace, 'authorizeUrl' | 'exchange' | 'refresh'> => {
  const { app_key: appKey, app_secret: appSecret } = settings
  const token = async (fields: Record<string, string>): Promise<Grant> => {
    const body = new URLSearchParams({ ...fields, client_id: appKey, client_secret: appSecret }).toString()
    const { node, answer } = await post('TAOBAO', {
      url: new URL(settings.token_url),
      contentType: 'application/x-www-form-urlencoded;charset=utf-8',
      body,
    })
    if (answer.status !== 200) throw new MarketplaceTrouble('LOST', `status ${answer.status}`)
    const given = read(tokenSchema, node)
    return {
      ...tokensOf(given, given.re_expires_in),
      sellerId: given.taobao_user_id,
      sellerName: plainName(given.taobao_user_nick),
    }
  }
  return {
    authorizeUrl: ({ state, redirectUri }) =>
      withQuery(settings.authorize_url, {
        response_type: 'code',
        client_id: appKey,
        redirect_uri: redirectUri,
        state,
      }),
    exchange: (code, redirectUri) =>
      token({ grant_type: 'authorization_code', code, redirect_uri: redirectUri }),
    refresh: (refreshToken) => token({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  }
}

/** Trades by one of their times, newest first. A list has only few fields. */
const tradeList = (
  ask: AskTaobao,
  { method, field, windowMs }: { method: string; field: 'modified' | 'created'; windowMs: number },
): TimedList<OrderRef> => ({
  windowMs,
  pageSize,
  async count(access, span) {
    const asked = { fields: 'tid', type: tradeTypes, page_no: '1', page_size: '1', use_has_next: 'false' }
    return (await ask(method, { ...asked, ...window(span, field) }, countSchema, access)).total_results
  },
  async page(access, span, no) {
    const asked = {
      fields: 'tid,type,status,modified',
      type: tradeTypes,
      page_no: String(no + 1),
      page_size: String(pageSize),
      use_has_next: 'true',
    }
    const thin = await ask(method, { ...asked, ...window(span, field) }, thinSchema, access)
    return (thin.trades?.trade ?? []).map(namedOrder('tid', 'modified'))
  },
})

const refundList = (ask: AskTaobao): TimedList<PlatformRefund | UnreadRefund> => {
  const method = 'taobao.refunds.receive.get'
  return {
    windowMs: 30 * minuteMs,
    pageSize,
    async count(access, span) {
      const asked = {
        fields: 'refund_id',
        type: tradeTypes,
        page_no: '1',
        page_size: '1',
        use_has_next: 'false',
      }
      return (await ask(method, { ...asked, ...window(span, 'modified') }, countSchema, access)).total_results
    },
    async page(access, span, no) {
      const asked = {
        fields: refundFields,
        type: tradeTypes,
        page_no: String(no + 1),
        page_size: String(pageSize),
        use_has_next: 'true',
      }
      const found = await ask(method, { ...asked, ...window(span, 'modified') }, refundsSchema, access)
      return (found.refunds?.refund ?? []).map(listedRefund(refundForm))
    },
  }
}

const oneTrade =
  (ask: AskTaobao): Marketplace['order'] =>
  async (access, externalId) => {
    const asked = { fields: tradeFields, tid: externalId }
    const { trade } = await ask('taobao.trade.fullinfo.get', asked, z.object({ trade: z.unknown() }), access)
    return wholeOrder(tradeForm, trade, externalId)
  }

const modifiedTrades = {
  method: 'taobao.trades.sold.increment.get',
  field: 'modified',
  windowMs: 30 * minuteMs,
} as const
const createdTrades = {
  method: 'taobao.trades.sold.get',
  field: 'created',
  windowMs: 24 * 60 * minuteMs,
} as const

/** Decrypts the receiver of a trade. The name of a receiver changes with the address: where the kept one is old, the trade has the new one. */
const opening = (ask: AskTaobao): Marketplace['reveal'] => {
  const receiver = async (access: Access, tid: string, oaid: string | undefined) => {
    const fields = { query_list: JSON.stringify([{ tid, oaid: oaid ?? '' }]) }
    const { receiver_list: found } = await ask('taobao.top.oaid.decrypt', fields, receiverSchema, access)
    return found.receiver[0]
  }
  return async (access, externalId, sealed): Promise<Buyer> => {
    const kept = await receiver(access, externalId, sealed.oaid)
    const one = kept?.matched
      ? kept
      : await receiver(access, externalId, (await oneTrade(ask)(access, externalId)).sealed['oaid'])
    if (!one?.matched || !one.name) throw new MarketplaceTrouble('UNANSWERED', 'no receiver was decrypted')
    if (one.desensitize_rule) throw new MarketplaceTrouble('REFUSED', one.desensitize_rule)
    return {
      name: one.name,
      mobile: one.mobile || one.phone,
      ...(one.privacy_protection && { mobileUntil: relayUntil(one.secret_no_expire_time) }),
      province: one.state,
      city: one.city,
      county: one.district,
      town: one.town,
      detail: one.address_detail,
    }
  }
}

/** Tmall and Taobao, by the protocol of TOP. */
export const taobao = (settings: TaobaoSettings): Marketplace => {
  const ask = taobaoClient(settings)
  return {
    platform: 'TAOBAO',
    ...authorisation(settings),
    orders: { MODIFIED: tradeList(ask, modifiedTrades), CREATED: tradeList(ask, createdTrades) },
    order: oneTrade(ask),
    ordersTogether: 20,
    refunds: [refundList(ask)],
    shelf: taobaoShelf(ask),
    reveal: opening(ask),
  }
}
