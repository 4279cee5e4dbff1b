import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { AppPay, PhonePay } from '../phone-pay.ts'
import { readJson } from '../provider-answer.ts'
import { nowThere } from '../provider-clock.ts'
import { sendToProvider } from '../provider-http.ts'
import { ProviderRefused, ProviderUnavailable } from '../provider.ts'
import { rsaSha256Sign } from '../rsa-sha256.ts'
import { clientOf, refusalOf, send, type WechatPayConfig } from './client.ts'
import { payingApp, transactionsPath } from './parties.ts'
import { tradeOf } from './wechat-pay.ts'

const code = 'WECHAT_PAY'
const h5Schema = z.object({ h5_url: z.url() })
const preparedSchema = z.object({ prepay_id: z.string().min(1) })
const payerSchema = z.object({
  openid: z.string().min(1).optional(),
  errcode: z.int().optional(),
})

/** Identifies the payer within WeChat. */
export type WechatAppConfig = {
  /** Of the application in which customers pay: the sub-merchant's, where it has one. */
  appSecret: string
  /** https://open.weixin.qq.com, or the sandbox. */
  consentUrl: string
  /** https://api.weixin.qq.com, or the sandbox. */
  apiUrl: string
}

/** WeChat Pay on the customer's phone: H5 in its browser, and JSAPI within WeChat where the app's secret is configured. */
export const wechatPhonePay = (config: WechatPayConfig, app: WechatAppConfig | null): PhonePay => {
  const client = clientOf(config)
  return {
    async inBrowser({ payerIp, returnUrl, ...trade }) {
      const answer = await send(client, 'POST', `${transactionsPath(config)}/h5`, {
        ...tradeOf(client, trade),
        scene_info: { payer_client_ip: payerIp, h5_info: { type: 'Wap' } },
      })
      if (answer.status !== 200) throw refusalOf(answer)
      const opened = new URL(readJson(code, h5Schema, answer.body).h5_url)
      opened.searchParams.set('redirect_url', returnUrl)
      return opened.href
    },
    inApp: app && {
      payerAddress: (input) => consentAddress(config, app, input),
      payerOf: (payerCode) => payerOf(config, app, payerCode),
      async begin({ payer, ...trade }) {
        const answer = await send(client, 'POST', `${transactionsPath(config)}/jsapi`, {
          ...tradeOf(client, trade),
          payer: { [payingApp(config).payerAs]: payer },
        })
        if (answer.status !== 200) throw refusalOf(answer)
        return requestFor(client, readJson(code, preparedSchema, answer.body).prepay_id)
      },
    },
  }
}

const consentAddress = (
  config: WechatPayConfig,
  { consentUrl }: WechatAppConfig,
  { returnUrl }: Parameters<AppPay['payerAddress']>[0],
): string => {
  const asked = new URL('/connect/oauth2/authorize', consentUrl)
  // In this order, as WeChat demands.
  for (const [name, value] of [
    ['appid', payingApp(config).appId],
    ['redirect_uri', returnUrl],
    ['response_type', 'code'],
    ['scope', 'snsapi_base'],
  ] as const)
    asked.searchParams.set(name, value)
  asked.hash = 'wechat_redirect'
  return asked.href
}

const payerOf = async (
  config: WechatPayConfig,
  { appSecret, apiUrl }: WechatAppConfig,
  payerCode: string,
): Promise<string> => {
  const asked = new URL('/sns/oauth2/access_token', apiUrl)
  const { timeoutMs } = config
  const { appId } = payingApp(config)
  const parameters = { appid: appId, secret: appSecret, code: payerCode, grant_type: 'authorization_code' }
  for (const [name, value] of Object.entries(parameters)) asked.searchParams.set(name, value)
  const answer = await sendToProvider(code, asked, {
    method: 'GET',
    headers: { accept: 'application/json' },
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  })
  if (answer.status !== 200) throw new ProviderUnavailable(code, `status ${answer.status}`)
  const { openid, errcode } = readJson(code, payerSchema, answer.body)
  if (!openid) throw new ProviderRefused(code, String(errcode ?? 0), 'the payer is not known')
  return openid
}

/** The four lines that the merchant signs for WeChat, each with its line end. */
const requestFor = (client: ReturnType<typeof clientOf>, prepayId: string) => {
  const { config, merchantPrivateKey } = client
  const signed = {
    appId: payingApp(config).appId,
    timeStamp: String(Math.floor(nowThere(client).getTime() / 1000)),
    nonceStr: randomBytes(16).toString('hex'),
    package: `prepay_id=${prepayId}`,
  }
  const lines = Object.values(signed)
    .map((line) => `${line}\n`)
    .join('')
  return { ...signed, signType: 'RSA', paySign: rsaSha256Sign(lines, merchantPrivateKey) }
}
