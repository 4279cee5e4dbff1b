import { z } from 'zod'
import { outsideId } from '../../../../platform/http/outside.ts'
import { pinduoduoClient, type AskPinduoduo, type PinduoduoSettings } from './pinduoduo-client.ts'
import { orderForm, refundForm } from './pinduoduo-orders.ts'
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
import { pinduoduoShelf } from './pinduoduo-shelf.ts'
import { listedOrder, listedRefund, wholeOrder } from '../order-form.ts'
import { openedBuyer, sealedTexts } from '../sealed-buyer.ts'
import { countField, relayUntil, textField, tokensOf, withQuery } from '../wire.ts'

const pageSize = 50
const minuteMs = 60_000

const tokenSchema = z.object({
  access_token: z.string(),
  expires_in: z.coerce.number(),
  refresh_token: z.string(),
  refresh_token_expires_in: z.coerce.number().default(0),
  owner_id: outsideId,
  owner_name: textField,
})
const countSchema = z.object({ total_count: countField })
const refundsSchema = z.object({ total_count: countField, refund_list: z.array(z.unknown()) })
const decryptSchema = z.object({
  data_decrypt_list: z.array(
    z.object({
      encrypted_data: z.string(),
      decrypted_data: textField,
      error_code: z.coerce.number().default(0),
      virtual_number_type: z.coerce.number().default(0),
      virtual_identify_number: textField,
    }),
  ),
})

const grantOf = (given: z.output<typeof tokenSchema>): Grant => ({
  ...tokensOf(given, given.refresh_token_expires_in),
  sellerId: given.owner_id,
  sellerName: given.owner_name,
})

const authorisation = (
  { authorize_url: authorizeUrl, client_id: clientId }: PinduoduoSettings,
  ask: AskPinduoduo,
): Pick<Marketplace, 'authorizeUrl' | 'exchange' | 'refresh'> => {
  const token = async (by: 'create' | 'refresh', fields: Record<string, string>) =>
    grantOf(
      await ask(
        { type: `pdd.pop.auth.token.${by}`, key: `pop_auth_token_${by}_response`, fields },
        tokenSchema,
      ),
    )
  return {
    authorizeUrl: ({ state, redirectUri }) =>
      withQuery(authorizeUrl, {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        state,
      }),
    exchange: (code) => token('create', { code }),
    refresh: (refreshToken) => token('refresh', { refresh_token: refreshToken }),
  }
}

/** Both ends of a window, in seconds. */
const span = ({ from, to }: Window, what: 'updated' | 'confirm') => ({
  [`start_${what}_at`]: String(Math.floor(from.getTime() / 1000)),
  [`end_${what}_at`]: String(Math.floor(to.getTime() / 1000)),
})

/** Orders by their last change or their creation, newest first. */
const orderList = (
  ask: AskPinduoduo,
  list: { type: string; key: string; rows: string; what: 'updated' | 'confirm'; windowMs: number },
): TimedList<PlatformOrder | OrderRef> => {
  const call = (window: Window, paging: Record<string, string>) => {
    const all = { order_status: '5', refund_status: '5', is_lucky_flag: '0' }
    return { type: list.type, key: list.key, fields: { ...all, ...paging, ...span(window, list.what) } }
  }
  const pageSchema = z.object({ [list.rows]: z.array(z.unknown()) })
  return {
    windowMs: list.windowMs,
    pageSize,
    async count(access, window) {
      const paging = { page: '1', page_size: '1', use_has_next: 'false' }
      return (await ask(call(window, paging), countSchema, access)).total_count
    },
    async page(access, window, no) {
      const paging = { page: String(no + 1), page_size: String(pageSize), use_has_next: 'true' }
      return ((await ask(call(window, paging), pageSchema, access))[list.rows] ?? []).map(
        listedOrder(orderForm),
      )
    },
  }
}

/** After-sales of one kind. Exchanges and repairs move no money and are not requested. */
const refundList = (ask: AskPinduoduo, kind: '2' | '3'): TimedList<PlatformRefund | UnreadRefund> => {
  const list = (access: Access, window: Window, no: number, size: number) =>
    ask(
      {
        type: 'pdd.refund.list.increment.get',
        key: 'refund_increment_get_response',
        fields: {
          after_sales_type: kind,
          after_sales_status: '1',
          page: String(no + 1),
          page_size: String(size),
          ...span(window, 'updated'),
        },
      },
      refundsSchema,
      access,
    )
  return {
    windowMs: 30 * minuteMs,
    pageSize,
    count: async (access, window) => (await list(access, window, 0, 1)).total_count,
    page: async (access, window, no) =>
      (await list(access, window, no, pageSize)).refund_list.map(listedRefund(refundForm)),
  }
}

const modifiedOrders = {
  type: 'pdd.order.number.list.increment.get',
  key: 'order_sn_increment_get_response',
  rows: 'order_sn_list',
  what: 'updated',
  windowMs: 30 * minuteMs,
} as const
const createdOrders = {
  type: 'pdd.order.list.get',
  key: 'order_list_get_response',
  rows: 'order_list',
  what: 'confirm',
  windowMs: 24 * 60 * minuteMs,
} as const

/** Pinduoduo (拼多多), by the protocol of its open platform. */
export const pinduoduo = (settings: PinduoduoSettings): Marketplace => {
  const ask = pinduoduoClient(settings)
  return {
    platform: 'PINDUODUO',
    ...authorisation(settings, ask),
    orders: { MODIFIED: orderList(ask, modifiedOrders), CREATED: orderList(ask, createdOrders) },
    ordersTogether: 10,
    async order(access, externalId) {
      const type = 'pdd.order.information.get'
      const call = { type, key: 'order_info_get_response', fields: { order_sn: externalId } }
      const found = await ask(call, z.object({ order_info: z.unknown() }), access)
      return wholeOrder(orderForm, found.order_info, externalId)
    },
    refunds: [refundList(ask, '2'), refundList(ask, '3')],
    shelf: pinduoduoShelf(ask),
    async reveal(access, externalId, sealed) {
      const list = sealedTexts(sealed).map((text) => ({ data_tag: externalId, encrypted_data: text }))
      const fields = { data_list: JSON.stringify(list) }
      const call = { type: 'pdd.open.decrypt.batch', key: 'open_decrypt_batch_response', fields }
      const { data_decrypt_list: opened } = await ask(call, decryptSchema, access)
      const buyer = openedBuyer(
        sealed,
        opened.map((one) => ({
          sealed: one.encrypted_data,
          text: one.decrypted_data,
          error: one.error_code,
        })),
      )
      const relay = opened.find((one) => one.virtual_number_type === 1)
      if (!relay) return buyer
      const { virtual_identify_number: extension } = relay
      // A virtual number reaches the buyer by its extension, which carriers read behind the address.
      return {
        ...buyer,
        mobile: [buyer.mobile, extension].filter(Boolean).join('-'),
        mobileUntil: relayUntil(''),
        detail: extension ? `${buyer.detail}[${extension}]` : buyer.detail,
      }
    },
  }
}
