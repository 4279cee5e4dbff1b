import { z } from 'zod'
import { outsideId } from '../../../../platform/http/outside.ts'
import { chinaTime } from '../../../payments/payments.public.ts'
import { jdClient, type AskJd, type JdSettings } from './jd-client.ts'
import { orderFields, orderForm, orderStates, refundForm } from './jd-orders.ts'
import { serviceList } from './jd-services.ts'
import { jdShelf } from './jd-shelf.ts'
import {
  MarketplaceTrouble,
  type Access,
  type Buyer,
  type Marketplace,
  type OrderRef,
  type PlatformOrder,
  type PlatformRefund,
  type TimedList,
  type UnreadRefund,
  type Tokens,
  type Window,
} from '../platform.ts'
import { listedOrder, listedRefund, wholeOrder } from '../order-form.ts'
import { countField, post, read, relayUntil, textField, tokensOf, withQuery } from '../wire.ts'

const pageSize = 50
const hourMs = 3_600_000

const tokenSchema = z.object({
  access_token: z.string(),
  expires_in: z.coerce.number(),
  refresh_token: z.string(),
})
const shopSchema = z.object({ vender_id: outsideId, shop_name: textField })
const listSchema = z.object({
  orderTotal: countField,
  orderInfoList: z.array(z.unknown()).nullish(),
})
const refundsSchema = z.object({
  totalCount: countField,
  result: z.array(z.unknown()).nullish(),
})
const receiverSchema = z.object({
  code: z.coerce.string().default(''),
  message: textField,
  data: z
    .array(
      z.object({
        orderId: outsideId,
        customerName: textField,
        consMobilePhone: textField,
        customerPhone: textField,
        address: textField,
        privacyProtection: z.boolean().nullish(),
        expiration: textField,
      }),
    )
    .nullish(),
})

/** An address without the places that stand before it. */
const detailIn = (address: string, places: readonly string[]): string =>
  places.reduce(
    (rest, place) => (rest.startsWith(place) ? rest.slice(place.length).trimStart() : rest),
    address,
  )

const authorisation = (
  settings: JdSettings,
  ask: AskJd,
): Pick<Marketplace, 'authorizeUrl' | 'exchange' | 'refresh'> => {
  const { app_key: appKey, app_secret: appSecret } = settings
  const token = async (path: string, fields: Record<string, string>): Promise<Tokens> => {
    const { node } = await post('JD', {
      url: new URL(`${settings.oauth_url}/${path}`),
      contentType: 'application/x-www-form-urlencoded;charset=utf-8',
      body: new URLSearchParams({ ...fields, app_key: appKey, app_secret: appSecret }).toString(),
    })
    const refused = z
      .object({ access_token: z.undefined().optional(), code: z.coerce.number() })
      .safeParse(node)
    if (refused.success) throw new MarketplaceTrouble('LOST', `code ${refused.data.code}`)
    return tokensOf(read(tokenSchema, node), 0)
  }
  return {
    authorizeUrl: ({ state, redirectUri }) =>
      withQuery(settings.authorize_url, {
        app_key: appKey,
        response_type: 'code',
        redirect_uri: redirectUri,
        state,
        scope: 'snsapi_base',
      }),
    async exchange(code) {
      const tokens = await token('access_token', { grant_type: 'authorization_code', code })
      const call = { method: 'jingdong.vender.shop.query', key: 'shop_jos_result', params: {} }
      const shop = await ask(call, shopSchema, { token: tokens.accessToken, offsetMs: 0, sellerId: '' })
      return { ...tokens, sellerId: shop.vender_id, sellerName: shop.shop_name }
    },
    refresh: (refreshToken) =>
      token('refresh_token', { grant_type: 'refresh_token', refresh_token: refreshToken }),
  }
}

/** Orders by one of their times. JD answers up to a month; an hour keeps a window within its pages. */
const orderList = (ask: AskJd, dateType: 0 | 1, windowMs: number): TimedList<PlatformOrder | OrderRef> => {
  const list = (access: Access, { from, to }: Window, no: number, size: number) =>
    ask(
      {
        method: 'jingdong.pop.order.enSearch',
        key: 'searchorderinfo_result',
        params: {
          start_date: chinaTime(from),
          end_date: chinaTime(to),
          order_state: orderStates,
          optional_fields: orderFields,
          page: String(no + 1),
          page_size: String(size),
          sortType: 0,
          dateType,
        },
      },
      listSchema,
      access,
    )
  return {
    windowMs,
    pageSize,
    count: async (access, window) => (await list(access, window, 0, 1)).orderTotal,
    page: async (access, window, no) =>
      ((await list(access, window, no, pageSize)).orderInfoList ?? []).map(listedOrder(orderForm)),
  }
}

/** Refunds of orders that were not shipped: requested, or decided, in a window. */
const refundList = (ask: AskJd, by: 'apply' | 'check'): TimedList<PlatformRefund | UnreadRefund> => {
  const list = (access: Access, { from, to }: Window, no: number, size: number) =>
    ask(
      {
        method: 'jingdong.pop.afs.soa.refundapply.queryPageList',
        key: 'queryResult',
        params: {
          [`${by}TimeStart`]: chinaTime(from),
          [`${by}TimeEnd`]: chinaTime(to),
          pageIndex: no + 1,
          pageSize: size,
        },
      },
      refundsSchema,
      access,
    )
  return {
    windowMs: hourMs,
    pageSize: pageSize,
    count: async (access, window) => (await list(access, window, 0, 1)).totalCount,
    page: async (access, window, no) =>
      ((await list(access, window, no, pageSize)).result ?? []).map(listedRefund(refundForm)),
  }
}

/** JD (京东), by the protocol of its open platform. */
export const jd = (settings: JdSettings): Marketplace => {
  const ask = jdClient(settings)
  return {
    platform: 'JD',
    ...authorisation(settings, ask),
    orders: { MODIFIED: orderList(ask, 0, hourMs), CREATED: orderList(ask, 1, 24 * hourMs) },
    ordersTogether: 10,
    async order(access, externalId) {
      const params = { order_id: externalId, optional_fields: orderFields }
      const call = { method: 'jingdong.pop.order.enGet', key: 'orderDetailInfo', params }
      const { orderInfo } = await ask(call, z.object({ orderInfo: z.unknown() }), access)
      return wholeOrder(orderForm, orderInfo, externalId)
    },
    refunds: [refundList(ask, 'apply'), refundList(ask, 'check'), serviceList(ask)],
    shelf: jdShelf(ask),
    async reveal(access, externalId, sealed): Promise<Buyer> {
      const orderInfos = [{ orderId: BigInt(externalId), oaid: sealed.oaid ?? '' }]
      const params = { getReceiverInfoListReqVO: { orderInfos, scenesType: '1001' } }
      const call = { method: 'jingdong.jos.order.oaid.decrypt', key: 'returnType', params }
      const { code, message, data } = await ask(call, receiverSchema, access)
      const one = data?.find(({ orderId }) => orderId === externalId)
      if (!one?.customerName)
        throw new MarketplaceTrouble(/额度|上限/.test(message) ? 'DECRYPT_QUOTA' : 'REFUSED', code)
      const { province = '', city = '', county = '', town = '' } = sealed
      return {
        name: one.customerName,
        mobile: one.consMobilePhone || one.customerPhone,
        ...(one.privacyProtection && { mobileUntil: relayUntil(one.expiration) }),
        province,
        city,
        county,
        town,
        detail: detailIn(one.address, [province, city, county, town]),
      }
    },
  }
}
