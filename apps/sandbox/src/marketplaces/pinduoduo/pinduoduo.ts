import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { jsonOf } from '../../formats/json.ts'
import type { Codec } from '../gateway.ts'
import { issueTokens, storeOfGrant } from '../grants.ts'
import { md5Sign } from '../signing.ts'
import { sellerStore } from '../stores.ts'
import { pddMethods, pddRefusal } from './pinduoduo.methods.ts'

const skewMaxS = 600
const bodySchema = z.record(z.string(), z.string())

/** The answers that are not named after their method. */
const answerNames: Readonly<Record<string, string>> = {
  'pdd.order.number.list.increment.get': 'order_sn_increment_get',
  'pdd.order.information.get': 'order_info_get',
  'pdd.refund.list.increment.get': 'refund_increment_get',
  'pdd.goods.sku.price.update': 'goods_update_sku_price',
}

/** Pinduoduo's open platform: POST /pinduoduo/api/router with a signed flat JSON. A refusal is an `error_response`. */
export const pinduoduo: Codec = {
  platform: 'PINDUODUO',
  url: '/pinduoduo/api/router',
  secret: ({ credentials }) => credentials.pinduoduo.client_secret,
  read: (request) => {
    const all = bodySchema.safeParse(jsonOf(request.body)).data ?? {}
    const { sign: _sign, access_token: token = '', client_id: _id, ...params } = all
    return { method: all.type ?? '', given: new Map(Object.entries(all)), params, token }
  },
  check: ({ credentials, markets }, { given }) => {
    const { client_id: clientId, client_secret: secret } = credentials.pinduoduo
    for (const name of ['type', 'client_id', 'timestamp', 'sign'])
      if (!given.get(name)) return pddRefusal(10_001, `公共参数错误:${name}`)
    if (given.get('client_id') !== clientId) return pddRefusal(10_016, 'client下线或者clientId不正确')
    const timestamp = given.get('timestamp') ?? ''
    const isTimely = Math.abs(Number(timestamp) - markets.nowS('PINDUODUO')) <= skewMaxS
    if (!/^\d{10}$/.test(timestamp) || !isTimely) return pinduoduo.badTimestamp()
    return given.get('sign') === md5Sign(given, secret) ? null : pddRefusal(20_004, '签名sign校验失败')
  },
  ok: (method, body) => {
    const name = answerNames[method] ?? method.replace(/^pdd\./, '').replaceAll('.', '_')
    return JSON.stringify({ [`${name}_response`]: { ...body, request_id: randomUUID() } })
  },
  limited: () => pddRefusal(52_101, '当前接口被限流，请稍后重试'),
  dayQuota: () => pddRefusal(70_036, '应用处于测试状态，调用次数被限制'),
  systemError: () => pddRefusal(52_103, '服务暂时不可用，请稍后重试'),
  badTimestamp: () => pddRefusal(10_001, '公共参数错误:timestamp'),
  noMethod: () => pddRefusal(10_017, 'type不正确'),
  badToken: () => pddRefusal(10_019, 'access_token已过期'),
  tokens: ({ markets }, { method, given }) => {
    const isCreate = method === 'pdd.pop.auth.token.create'
    if (!isCreate && method !== 'pdd.pop.auth.token.refresh') return null
    const shopId = storeOfGrant(markets, 'PINDUODUO', isCreate, Object.fromEntries(given))
    const grant = isCreate ? 'code' : 'refresh_token'
    if (shopId === null)
      return pddRefusal(50_001, '业务服务错误', [`isv.invalid-parameter:${grant}`, `${grant}无效或已过期`])
    const issued = issueTokens(markets, 'PINDUODUO', shopId)
    const nowS = markets.nowS('PINDUODUO')
    const body = {
      access_token: issued.access,
      expires_in: issued.accessS,
      expires_at: nowS + issued.accessS,
      refresh_token: issued.refresh,
      refresh_token_expires_in: issued.refreshS,
      refresh_token_expires_at: nowS + issued.refreshS,
      owner_id: shopId,
      owner_name: sellerStore('PINDUODUO', shopId)?.name ?? '',
      scope: Object.keys(pddMethods),
    }
    return { shopId, body }
  },
  methods: pddMethods,
}
