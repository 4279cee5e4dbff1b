import { createPublicKey, createVerify, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { actPay } from '../controls/controls.ts'
import { query } from '../pages/requests.ts'
import { asMerchant, type Sandbox } from '../sandbox.ts'
import { currentState } from '../trades.ts'
import { answering, bodyOf, createSchema, opened, refusal, type Answer } from './wechat-pay.routes.ts'

const codeLifeMs = 5 * 60_000
const h5Schema = createSchema.extend({
  scene_info: z.object({ payer_client_ip: z.string().min(1), h5_info: z.object({ type: z.string() }) }),
})
const appSchema = createSchema.extend({ payer: z.object({ openid: z.string().min(1) }) })
const requestSchema = z.object({
  appId: z.string(),
  timeStamp: z.string().regex(/^\d{10}$/),
  nonceStr: z.string().min(1),
  package: z.templateLiteral(['prepay_id=', z.string()]),
  signType: z.literal('RSA'),
  paySign: z.string(),
})

/**
 * WeChat Pay on the customer's phone: H5, JSAPI, and the identification of the payer. Within WeChat, a page pays through a bridge that the app injects;
 * its requests arrive at POST /wechat/bridge here.
 */
export function wechatPhoneRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const codes = new Map<string, number>()
  app.post('/v3/pay/transactions/h5', answering(sandbox, openInBrowser))
  app.post('/v3/pay/transactions/jsapi', answering(sandbox, openInApp))
  app.get('/h5/:token', (request, reply) => {
    const { token } = z.object({ token: z.string() }).parse(request.params)
    const { referer, 'user-agent': device = '' } = request.headers
    if (device.includes('MicroMessenger'))
      return reply.code(403).send({ error: '请在微信外打开订单，进行支付' })
    if (!referer) return reply.code(403).send({ error: '商家参数格式有误，请联系商家解决' })
    return reply.redirect(`/pay/${token}?${query(request).toString()}`, 302)
  })
  app.get('/connect/oauth2/authorize', (request, reply) => {
    const asked = query(request)
    const back = URL.parse(asked.get('redirect_uri') ?? '')
    if (!back || asked.get('appid') !== ofApp(sandbox, asked.get('appid')).appid)
      return reply.code(400).send({ errcode: 10003, errmsg: 'redirect_uri域名与后台配置不一致' })
    const code = randomBytes(16).toString('hex')
    codes.set(code, sandbox.nowMs())
    back.searchParams.set('code', code)
    back.searchParams.set('state', asked.get('state') ?? '')
    return reply.redirect(back.href, 302)
  })
  app.get('/sns/oauth2/access_token', (request) => {
    const asked = query(request)
    const { appid, app_secret: secret } = ofApp(sandbox, asked.get('appid'))
    if (asked.get('appid') !== appid || asked.get('secret') !== secret)
      return { errcode: 40125, errmsg: 'invalid appsecret' }
    const code = asked.get('code') ?? ''
    const madeAtMs = codes.get(code)
    codes.delete(code)
    if (madeAtMs === undefined || madeAtMs + codeLifeMs < sandbox.nowMs())
      return { errcode: 40029, errmsg: 'invalid code' }
    return {
      access_token: randomBytes(24).toString('base64url'),
      expires_in: 7200,
      openid: payer,
      scope: 'snsapi_base',
    }
  })
  app.post('/wechat/bridge', (request, reply) =>
    askedFor(sandbox, request).then((said) => reply.send({ err_msg: said })),
  )
}

const payer = 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o'

/** The merchant of an application. */
const ofApp = (sandbox: Sandbox, appId: string | null | undefined) =>
  asMerchant(sandbox, ({ wechat_pay: wechat }) => wechat.appid === appId).credentials.wechat_pay

function openInBrowser(sandbox: Sandbox, request: FastifyRequest): Answer {
  const input = bodyOf(h5Schema, request)
  if (!input) return refusal(400, 'PARAM_ERROR', '参数错误')
  const trade = opened(sandbox, input)
  if ('status' in trade) return trade
  return { status: 200, body: { h5_url: `${sandbox.baseUrl(request)}/h5/${trade.token}` } }
}

function openInApp(sandbox: Sandbox, request: FastifyRequest): Answer {
  const input = bodyOf(appSchema, request)
  if (!input) return refusal(400, 'PARAM_ERROR', '参数错误')
  if (input.payer.openid !== payer) return refusal(400, 'PARAM_ERROR', '无效的openid')
  const trade = opened(sandbox, input)
  return 'status' in trade ? trade : { status: 200, body: { prepay_id: `wx${trade.token}` } }
}

/** The bridge's answer to the page: the customer pays anything that the merchant has signed. */
async function askedFor(sandbox: Sandbox, request: FastifyRequest): Promise<string> {
  const asked = bodyOf(requestSchema, request)
  const { appid, merchant_private_key: key } = ofApp(sandbox, asked?.appId)
  if (asked?.appId !== appid) return 'get_brand_wcpay_request:fail'
  const signed = `${asked.appId}\n${asked.timeStamp}\n${asked.nonceStr}\n${asked.package}\n`
  const verifier = createVerify('RSA-SHA256').update(signed, 'utf8')
  if (!verifier.verify(createPublicKey(key), asked.paySign, 'base64')) return 'get_brand_wcpay_request:fail'
  const trade = sandbox.store.tradeByToken(asked.package.slice('prepay_id=wx'.length))
  if (!trade || currentState(trade, sandbox.nowMs()) !== 'OPEN') return 'get_brand_wcpay_request:fail'
  await actPay(sandbox, trade, {})
  return 'get_brand_wcpay_request:ok'
}
