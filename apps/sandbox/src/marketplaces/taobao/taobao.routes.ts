import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { formOf } from '../../pages/requests.ts'
import type { Sandbox } from '../../sandbox.ts'
import { answerCall, type GatewayAnswer, type GatewayWords } from '../gateway.ts'
import { storeOfAccess, storeOfGrant } from '../grants.ts'
import { sellerStore } from '../stores.ts'
import { topMethods } from './taobao.methods.ts'
import { isTimely, topOk, topRefusal, topSign } from './taobao.protocol.ts'

const tokenSchema = z.object({
  client_id: z.string(),
  client_secret: z.string(),
  grant_type: z.enum(['authorization_code', 'refresh_token']),
  code: z.string().default(''),
  refresh_token: z.string().default(''),
})

const words: GatewayWords = {
  limited: (seconds) =>
    topRefusal(
      7,
      'App Call Limited',
      'accesscontrol.limited-by-api-access-count',
      `This ban will last for ${seconds} more seconds`,
    ),
  dayQuota: () =>
    topRefusal(7, 'App Call Limited', 'accesscontrol.limited-by-app-access-count', '应用当日调用次数已用完'),
  systemError: () =>
    topRefusal(15, 'Remote service error', 'isp.top-remote-connection-timeout', '调用后端服务超时'),
  badTimestamp: () => topRefusal(31, 'Invalid timestamp'),
}

/**
 * Taobao's open platform: POST /taobao/router/rest with a signed form, POST /taobao/token for the application's tokens. The router always answers HTTP
 * 200, with `error_response` for a refusal.
 */
export function taobaoRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const { markets } = sandbox
  const dated = (reply: FastifyReply) =>
    reply.header('date', new Date(markets.platformNowMs('TAOBAO')).toUTCString())
  app.post('/taobao/router/rest', (request, reply) => {
    void dated(reply)
    const given = new Map(Object.entries(formOf(request)))
    const method = given.get('method') ?? ''
    const { sign: _sign, session: _session, app_key: _key, ...params } = Object.fromEntries(given)
    const refused = refusalOf(sandbox, given)
    if (refused) {
      markets.keepCall('TAOBAO', { method, shop_id: null, params, outcome: refused.outcome })
      return reply.type('application/json; charset=utf-8').send(refused.text)
    }
    const pageNumber = given.get('page_no')
    const page = pageNumber === undefined ? null : Number(pageNumber)
    const call = { platform: 'TAOBAO' as const, method, page, params }
    return answerCall(markets, request, reply, call, words, (fault) => {
      const tokens = tokenMethod(sandbox, method, given)
      if (tokens) return tokens
      const work = Object.hasOwn(topMethods, method) ? topMethods[method] : undefined
      if (!work) return topRefusal(22, 'Invalid method')
      const shopId = storeOfAccess(markets, 'TAOBAO', given.get('session') ?? '')
      if (shopId === null) return topRefusal(27, 'Invalid session', 'isv.invalid-session', '无效的sessionkey')
      return work(markets, { method, shopId, parameters: given, fault })
    })
  })
  app.post('/taobao/token', (request, reply) => {
    void dated(reply)
    const input = tokenSchema.safeParse(formOf(request))
    if (!input.success) return refuse(reply, 'invalid_request', '缺少参数')
    const { client_id: id, client_secret: secret, grant_type: type } = input.data
    const { app_key: appKey, app_secret: appSecret } = sandbox.credentials.taobao
    if (id !== appKey || secret !== appSecret)
      return refuse(reply, 'invalid_client', 'client_id 或 client_secret 错误')
    const isCode = type === 'authorization_code'
    const grant = isCode ? { code: input.data.code } : { refreshToken: input.data.refresh_token }
    const shopId = storeOfGrant(markets, 'TAOBAO', grant)
    const outcome = shopId === null ? 'invalid_grant' : 'OK'
    markets.keepCall('TAOBAO', { method: `token ${type}`, shop_id: shopId, params: {}, outcome })
    if (shopId !== null) return reply.send(tokensFor(sandbox, shopId))
    return refuse(reply, 'invalid_grant', isCode ? 'code 无效或已过期' : 'refresh token 无效或已过期')
  })
}

function refusalOf(sandbox: Sandbox, given: ReadonlyMap<string, string>): GatewayAnswer | null {
  const { app_key: appKey, app_secret: secret } = sandbox.credentials.taobao
  for (const name of ['method', 'app_key', 'timestamp', 'v', 'sign', 'sign_method'])
    if (!given.get(name)) return topRefusal(40, `Missing required arguments:${name}`)
  if (given.get('app_key') !== appKey) return topRefusal(29, 'Invalid app Key')
  if (given.get('v') !== '2.0') return topRefusal(34, 'Invalid version')
  if (given.get('format') !== 'json') return topRefusal(23, 'Invalid format')
  if (!isTimely(given.get('timestamp') ?? '', sandbox.markets.platformNowMs('TAOBAO')))
    return words.badTimestamp()
  return given.get('sign') === topSign(given, secret) ? null : topRefusal(25, 'Invalid signature')
}

/** The token calls of the gateway, whose answer is JSON within a text. */
function tokenMethod(
  sandbox: Sandbox,
  method: string,
  given: ReadonlyMap<string, string>,
): GatewayAnswer | null {
  const isCreate = method === 'taobao.top.auth.token.create'
  if (!isCreate && method !== 'taobao.top.auth.token.refresh') return null
  const grant = isCreate
    ? { code: given.get('code') ?? '' }
    : { refreshToken: given.get('refresh_token') ?? '' }
  const shopId = storeOfGrant(sandbox.markets, 'TAOBAO', grant)
  if (shopId === null)
    return topRefusal(
      15,
      'Remote service error',
      'isv.invalid-token',
      isCreate ? 'code 无效' : 'refresh token 无效',
    )
  return topOk(method, { token_result: JSON.stringify(tokensFor(sandbox, shopId)) }, shopId)
}

function tokensFor({ markets }: Sandbox, shopId: string): object {
  const lives = markets.lives('TAOBAO')
  const issued = markets.authorisations.issue('TAOBAO', shopId, markets.nowS('TAOBAO'), lives)
  return {
    access_token: issued.access_token,
    token_type: 'Bearer',
    expires_in: lives.accessS,
    refresh_token: issued.refresh_token,
    re_expires_in: lives.refreshS,
    r1_expires_in: lives.accessS,
    r2_expires_in: lives.accessS,
    w1_expires_in: lives.accessS,
    w2_expires_in: Math.min(lives.accessS, 1800),
    taobao_user_id: shopId,
    taobao_user_nick: encodeURIComponent(sellerStore('TAOBAO', shopId)?.name ?? ''),
  }
}

function refuse(reply: FastifyReply, error: string, description: string): FastifyReply {
  return reply.code(400).send({ error, error_description: description })
}
