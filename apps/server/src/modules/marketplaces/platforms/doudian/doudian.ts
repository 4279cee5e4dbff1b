import { z } from 'zod'
import { outsideId } from '../../../../platform/http/outside.ts'
import { doudianStatement } from '../../statements/doudian-statement.ts'
import { doudianClient, type AskDoudian, type DoudianSettings } from './doudian-client.ts'
import { orderForm, refundForm } from './doudian-orders.ts'
import { doudianShelf } from './doudian-shelf.ts'
import { listedOrder, listedRefund, wholeOrder } from '../order-form.ts'
import { openedBuyer, sealedTexts } from '../sealed-buyer.ts'
import { countField, relayUntil, textField, tokensOf, withQuery } from '../wire.ts'
import type {
  Access,
  Grant,
  Marketplace,
  OrderRef,
  PlatformOrder,
  PlatformRefund,
  TimedList,
  UnreadRefund,
  Window,
} from '../platform.ts'

const pageSize = 50
const hourMs = 3_600_000
/** The life of a refresh token, which no answer states. */
const refreshS = 14 * 86_400

const tokenSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.coerce.number(),
  shop_id: outsideId,
  shop_name: textField,
})
const listSchema = z.object({ total: countField, shop_order_list: z.array(z.unknown()).nullish() })
const refundsSchema = z.object({ total: countField, items: z.array(z.unknown()).nullish() })
const decryptSchema = z.object({
  decrypt_infos: z.array(
    z.object({
      cipher_text: z.string(),
      decrypt_text: textField,
      err_no: z.number().default(0),
      is_virtual_tel: z.boolean().nullish(),
      expire_time: z.number().nullish(),
    }),
  ),
})

const grantOf = (given: z.output<typeof tokenSchema>): Grant => ({
  ...tokensOf(given, refreshS),
  sellerId: given.shop_id,
  sellerName: given.shop_name,
})

/** Sellers authorise a published application on Doudian's page. The chain's own has no page: it comes back at once, and its store is granted by name. */
const ownCode = 'own'

const authorisation = (
  { service_id: serviceId, shop_id: shopId, authorize_url: authorizeUrl }: DoudianSettings,
  ask: AskDoudian,
): Pick<Marketplace, 'authorizeUrl' | 'exchange' | 'refresh'> => ({
  authorizeUrl: ({ state, redirectUri }) =>
    serviceId === undefined
      ? withQuery(redirectUri, { state, code: ownCode })
      : withQuery(authorizeUrl, { service_id: serviceId, state, redirect_uri: redirectUri }),
  exchange: async (code) => {
    const asked =
      serviceId === undefined
        ? { code: '', grant_type: 'authorization_self', ...(shopId && { shop_id: shopId }) }
        : { code, grant_type: 'authorization_code' }
    return grantOf(await ask('token.create', asked, tokenSchema))
  },
  refresh: async (refreshToken) =>
    grantOf(
      await ask('token.refresh', { refresh_token: refreshToken, grant_type: 'refresh_token' }, tokenSchema),
    ),
})

const seconds = (moment: Date): number => Math.floor(moment.getTime() / 1000)

/** Orders by one of their times, oldest first. */
const orderList = (
  ask: AskDoudian,
  by: 'update' | 'create',
  windowMs: number,
): TimedList<PlatformOrder | OrderRef> => {
  const list = (access: Access, { from, to }: Window, no: number, size: number) =>
    ask(
      'order.searchList',
      {
        [`${by}_time_start`]: seconds(from),
        [`${by}_time_end`]: seconds(to),
        order_by: `${by}_time`,
        order_asc: true,
        page: no,
        size,
      },
      listSchema,
      access,
    )
  return {
    windowMs,
    pageSize,
    count: async (access, window) => (await list(access, window, 0, 1)).total,
    page: async (access, window, no) =>
      ((await list(access, window, no, pageSize)).shop_order_list ?? []).map(listedOrder(orderForm)),
  }
}

const oneOrder =
  (ask: AskDoudian): Marketplace['order'] =>
  async (access, externalId) => {
    const schema = z.object({ shop_order_detail: z.unknown() })
    const found = await ask('order.orderDetail', { shop_order_id: externalId }, schema, access)
    return wholeOrder(orderForm, found.shop_order_detail, externalId)
  }

/** Without the order Doudian may leave out refunds that change while pages are read. Whether it includes the end of a window is not published: one second more is asked for. */
const refundList = (ask: AskDoudian): TimedList<PlatformRefund | UnreadRefund> => {
  const refunds = (access: Access, { from, to }: Window, no: number, size: number) =>
    ask(
      'afterSale.List',
      {
        update_start_time: seconds(from),
        update_end_time: seconds(to) + 1,
        order_by: ['update_time asc'],
        page: no,
        size,
      },
      refundsSchema,
      access,
    )
  return {
    windowMs: hourMs,
    pageSize,
    count: async (access, window) => (await refunds(access, window, 0, 1)).total,
    page: async (access, window, no) =>
      ((await refunds(access, window, no, pageSize)).items ?? []).map(listedRefund(refundForm)),
  }
}

/** Doudian (抖店), by the protocol of its open platform. */
export const doudian = (settings: DoudianSettings): Marketplace => {
  const ask = doudianClient(settings)
  return {
    platform: 'DOUDIAN',
    ...authorisation(settings, ask),
    orders: {
      MODIFIED: orderList(ask, 'update', hourMs),
      CREATED: orderList(ask, 'create', 24 * hourMs),
    },
    order: oneOrder(ask),
    ordersTogether: 10,
    refunds: [refundList(ask)],
    shelf: doudianShelf(ask),
    statement: doudianStatement(ask),
    async reveal(access, externalId, sealed) {
      const { decrypt_infos: opened } = await ask(
        'order.batchDecrypt',
        { cipher_infos: sealedTexts(sealed).map((text) => ({ auth_id: externalId, cipher_text: text })) },
        decryptSchema,
        access,
      )
      const buyer = openedBuyer(
        sealed,
        opened.map((one) => ({ sealed: one.cipher_text, text: one.decrypt_text, error: one.err_no })),
      )
      const relay = opened.find((one) => one.is_virtual_tel)
      if (!relay) return buyer
      return {
        ...buyer,
        mobileUntil: relayUntil(relay.expire_time ? new Date(relay.expire_time * 1000) : ''),
      }
    },
  }
}
