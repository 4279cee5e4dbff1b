import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { formOf } from '../../pages/requests.ts'
import { momentMsFrom } from '../../formats/provider-time.ts'
import type { Sandbox } from '../../sandbox.ts'
import type { Codec } from '../gateway.ts'
import { issueTokens, storeOfGrant } from '../grants.ts'
import { topSign } from '../signing.ts'
import { sellerStore } from '../stores.ts'
import { remoteRefusal, requestId, topMethods, topRefusal } from './taobao.methods.ts'

const skewMaxMs = 600_000
const tokenSchema = z.object({
  client_id: z.string(),
  client_secret: z.string(),
  grant_type: z.enum(['authorization_code', 'refresh_token']),
  code: z.string().default(''),
  refresh_token: z.string().default(''),
})

/** Taobao's open platform: POST /taobao/router/rest with a signed form. A refusal is an `error_response`. */
export const taobao: Codec = {
  platform: 'TAOBAO',
  url: '/taobao/router/rest',
  secret: ({ credentials }) => credentials.taobao.app_secret,
  read: (request) => {
    const all = formOf(request)
    const { sign: _sign, session: token = '', app_key: _key, ...params } = all
    return { method: all.method ?? '', given: new Map(Object.entries(all)), params, token }
  },
  check: ({ credentials, markets }, { given }) => {
    for (const name of ['method', 'app_key', 'timestamp', 'v', 'sign', 'sign_method'])
      if (!given.get(name)) return topRefusal(40, `Missing required arguments:${name}`)
    if (given.get('app_key') !== credentials.taobao.app_key) return topRefusal(29, 'Invalid app Key')
    if (given.get('v') !== '2.0') return topRefusal(34, 'Invalid version')
    if (given.get('format') !== 'json') return topRefusal(23, 'Invalid format')
    const skewMs = momentMsFrom(given.get('timestamp') ?? '') - markets.platformNowMs('TAOBAO')
    if (!(Math.abs(skewMs) <= skewMaxMs)) return taobao.badTimestamp()
    const isSigned = given.get('sign') === topSign(given, credentials.taobao.app_secret)
    return isSigned ? null : topRefusal(25, 'Invalid signature')
  },
  // Numbers of trades and lines are JSON numbers beyond the precision of a double.
  ok: (method, body) => {
    const name = `${method.replace(/^taobao\./, '').replaceAll('.', '_')}_response`
    const text = JSON.stringify({ [name]: { ...body, request_id: requestId() } })
    return text.replaceAll(/"(tid|oid)":"(\d+)"/g, '"$1":$2')
  },
  limited: (seconds) =>
    limited('limited-by-api-access-count', `This ban will last for ${seconds} more seconds`),
  dayQuota: () => limited('limited-by-app-access-count', '应用当日调用次数已用完'),
  systemError: () => remoteRefusal('isp.top-remote-connection-timeout', '调用后端服务超时'),
  badTimestamp: () => topRefusal(31, 'Invalid timestamp'),
  noMethod: () => topRefusal(22, 'Invalid method'),
  badToken: () => topRefusal(27, 'Invalid session', 'isv.invalid-session', '无效的sessionkey'),
  /** Their answer is JSON within a text. */
  tokens: (sandbox, { method, given }) => {
    const isCreate = method === 'taobao.top.auth.token.create'
    if (!isCreate && method !== 'taobao.top.auth.token.refresh') return null
    const shopId = storeOfGrant(sandbox.markets, 'TAOBAO', isCreate, Object.fromEntries(given))
    if (shopId === null)
      return remoteRefusal('isv.invalid-token', isCreate ? 'code 无效' : 'refresh token 无效')
    return { shopId, body: { token_result: JSON.stringify(tokensFor(sandbox, shopId)) } }
  },
  methods: topMethods,
}

const limited = (subCode: string, subMsg: string) =>
  topRefusal(7, 'App Call Limited', `accesscontrol.${subCode}`, subMsg)

/** POST /taobao/token for the application's tokens. */
export function taobaoTokenRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const { markets } = sandbox
  app.post('/taobao/token', (request, reply) => {
    void reply.header('date', new Date(markets.platformNowMs('TAOBAO')).toUTCString())
    const input = tokenSchema.safeParse(formOf(request))
    if (!input.success) return refuse(reply, 'invalid_request', '缺少参数')
    const { client_id: id, client_secret: secret, grant_type: type } = input.data
    const { app_key: appKey, app_secret: appSecret } = sandbox.credentials.taobao
    if (id !== appKey || secret !== appSecret)
      return refuse(reply, 'invalid_client', 'client_id 或 client_secret 错误')
    const isCode = type === 'authorization_code'
    const shopId = storeOfGrant(markets, 'TAOBAO', isCode, input.data)
    const outcome = shopId === null ? 'invalid_grant' : 'OK'
    markets.keepCall('TAOBAO', { method: `token ${type}`, shop_id: shopId, params: {}, outcome })
    if (shopId !== null) return reply.send(tokensFor(sandbox, shopId))
    return refuse(reply, 'invalid_grant', isCode ? 'code 无效或已过期' : 'refresh token 无效或已过期')
  })
}

function tokensFor({ markets }: Sandbox, shopId: string): object {
  const issued = issueTokens(markets, 'TAOBAO', shopId)
  return {
    access_token: issued.access,
    token_type: 'Bearer',
    expires_in: issued.accessS,
    refresh_token: issued.refresh,
    re_expires_in: issued.refreshS,
    r1_expires_in: issued.accessS,
    r2_expires_in: issued.accessS,
    w1_expires_in: issued.accessS,
    w2_expires_in: Math.min(issued.accessS, 1800),
    taobao_user_id: shopId,
    taobao_user_nick: encodeURIComponent(sellerStore('TAOBAO', shopId)?.name ?? ''),
  }
}

function refuse(reply: FastifyReply, error: string, description: string): FastifyReply {
  return reply.code(400).send({ error, error_description: description })
}
