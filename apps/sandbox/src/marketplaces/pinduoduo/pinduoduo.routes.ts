import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { jsonOf } from '../../json.ts'
import type { Sandbox } from '../../sandbox.ts'
import { answerCall, type GatewayAnswer, type GatewayWords } from '../gateway.ts'
import { storeOfAccess, storeOfGrant } from '../grants.ts'
import { md5Sign } from '../signing.ts'
import { sellerStore } from '../stores.ts'
import { pddMethods } from './pinduoduo.methods.ts'
import { isTimely, pddOk, pddRefusal } from './pinduoduo.protocol.ts'

const bodySchema = z.record(z.string(), z.string())
const words: GatewayWords = {
  limited: () => pddRefusal(52_101, '当前接口被限流，请稍后重试'),
  dayQuota: () => pddRefusal(70_036, '应用处于测试状态，调用次数被限制'),
  systemError: () => pddRefusal(52_103, '服务暂时不可用，请稍后重试'),
  badTimestamp: () => pddRefusal(10_001, '公共参数错误:timestamp'),
}

/** Pinduoduo's open platform: POST /pinduoduo/api/router with a signed flat JSON. Every answer is HTTP 200, `error_response` for a refusal. */
export function pinduoduoRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const { markets } = sandbox
  app.post('/pinduoduo/api/router', (request, reply) => {
    void reply.header('date', new Date(markets.platformNowMs('PINDUODUO')).toUTCString())
    const given = new Map(Object.entries(bodySchema.safeParse(jsonOf(request.body)).data ?? {}))
    const method = given.get('type') ?? ''
    const { sign: _sign, access_token: _token, client_id: _id, ...params } = Object.fromEntries(given)
    const refused = refusalOf(sandbox, given)
    if (refused) {
      markets.keepCall('PINDUODUO', { method, shop_id: null, params, outcome: refused.outcome })
      return reply.type('application/json; charset=utf-8').send(refused.text)
    }
    const pageNumber = given.get('page')
    const page = pageNumber === undefined ? null : Number(pageNumber)
    const call = { platform: 'PINDUODUO' as const, method, page, params }
    return answerCall(markets, request, reply, call, words, (fault) => {
      const tokens = tokenMethod(sandbox, method, given)
      if (tokens) return tokens
      const work = Object.hasOwn(pddMethods, method) ? pddMethods[method] : undefined
      if (!work) return pddRefusal(10_017, 'type不正确')
      const shopId = storeOfAccess(markets, 'PINDUODUO', given.get('access_token') ?? '')
      if (shopId === null) return pddRefusal(10_019, 'access_token已过期')
      return work(markets, { shopId, given, secret: sandbox.credentials.pinduoduo.client_secret, fault })
    })
  })
}

function refusalOf(sandbox: Sandbox, given: ReadonlyMap<string, string>): GatewayAnswer | null {
  const { client_id: clientId, client_secret: secret } = sandbox.credentials.pinduoduo
  for (const name of ['type', 'client_id', 'timestamp', 'sign'])
    if (!given.get(name)) return pddRefusal(10_001, `公共参数错误:${name}`)
  if (given.get('client_id') !== clientId) return pddRefusal(10_016, 'client下线或者clientId不正确')
  if (!isTimely(given.get('timestamp') ?? '', sandbox.markets.nowS('PINDUODUO'))) return words.badTimestamp()
  return given.get('sign') === md5Sign(given, secret) ? null : pddRefusal(20_004, '签名sign校验失败')
}

function tokenMethod(
  { markets }: Sandbox,
  method: string,
  given: ReadonlyMap<string, string>,
): GatewayAnswer | null {
  const isCreate = method === 'pdd.pop.auth.token.create'
  if (!isCreate && method !== 'pdd.pop.auth.token.refresh') return null
  const grant = isCreate
    ? { code: given.get('code') ?? '' }
    : { refreshToken: given.get('refresh_token') ?? '' }
  const shopId = storeOfGrant(markets, 'PINDUODUO', grant)
  if (shopId === null)
    return pddRefusal(50_001, '业务服务错误', staleGrant(isCreate ? 'code' : 'refresh_token'))
  const lives = markets.lives('PINDUODUO')
  const nowS = markets.nowS('PINDUODUO')
  const issued = markets.authorisations.issue('PINDUODUO', shopId, nowS, lives)
  const key = `pop_auth_token_${isCreate ? 'create' : 'refresh'}_response`
  const tokens = {
    access_token: issued.access_token,
    expires_in: lives.accessS,
    expires_at: nowS + lives.accessS,
    refresh_token: issued.refresh_token,
    refresh_token_expires_in: lives.refreshS,
    refresh_token_expires_at: nowS + lives.refreshS,
    owner_id: shopId,
    owner_name: sellerStore('PINDUODUO', shopId)?.name ?? '',
    scope: Object.keys(pddMethods),
  }
  return pddOk(key, tokens, shopId)
}

function staleGrant(name: string) {
  return { code: `isv.invalid-parameter:${name}`, message: `${name}无效或已过期` }
}
