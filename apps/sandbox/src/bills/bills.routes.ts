import { createCipheriv, createHash, createPublicKey, publicEncrypt, randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { merchant } from '../rows.ts'
import type { Sandbox } from '../sandbox.ts'
import { refusal, type Answer } from '../wechat-pay/answers.ts'
import { forOwnSub } from '../wechat-pay/asked-as.ts'
import { answering, signerOf, verified } from '../wechat-pay/wechat-pay.routes.ts'
import { formOf, missing } from '../pages/requests.ts'
import { alipayFunds, movesOf } from './alipay-funds.ts'
import { alipayDetail, posSettlement, wechatFunds, wechatTrades } from './bill-files.ts'
import { billMishaps, startBillMishap } from './bill-mishaps.ts'
import { billSources, billTroubleSchema, type BillSource } from './bill-troubles.ts'
import { billLines, troubleOf } from './bills.ts'
import { gbk } from './gbk.ts'
import { zipOf } from './zip.ts'

const asked = z.object({ bill_date: z.iso.date(), tar_type: z.literal('GZIP') })
const sealedAsked = z.object({
  account_type: z.literal('BASIC'),
  algorithm: z.literal('AEAD_AES_256_GCM'),
})
const named = z.object({ day: z.iso.date(), source: z.enum(billSources) })
/** A query without a merchant is about the first. */
export const ofMerchant = z.object({ merchant: merchant.default('first') })
const formSchema = z.object({ source: z.enum(billSources), mishap: z.enum(billMishaps) })
/** Two thirds of a truncated bill. */
const share = 2 / 3

/**
 * The providers' bills, made from the trades here. POST /sandbox/bills/:source with a JSON body of `billTroubleSchema` sets the faults of a source's
 * bills, as a button on the page `/statements` does; `{}` clears them. GET /sandbox/bills/:source/:day is the file of a day.
 */
export function billRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const sealed: SealedFiles = new Map()
  app.get('/v3/bill/tradebill', answering(sandbox, forOwnSub(applied('WECHAT_PAY'), { isOptional: true })))
  app.get('/v3/bill/fundflowbill', answering(sandbox, forOwnSub(applied('WECHAT_FUNDS'))))
  app.get('/v3/bill/sub-merchant-fundflowbill', answering(sandbox, forOwnSub(appliedSealed(sealed))))
  app.get('/v3/billdownload/file', (request, reply) => {
    const own = signerOf(sandbox, request)
    const refused = verified(own, request)
    if (refused) return reply.code(refused.status).send(refused.body)
    const { source, day, token } = named.extend({ token: z.string().optional() }).parse(request.query)
    const packed = gzipSync(fileOf(own, source, day))
    const by = token === undefined ? undefined : sealed.get(token)
    return reply.type('application/x-gzip').send(by ? sealedFile(packed, by) : packed)
  })
  app.get('/sandbox/bills/:source/:day', (request, reply) => {
    const { source, day } = named.parse(request.params)
    const { merchant: whose } = ofMerchant.parse(request.query)
    return reply
      .type('application/octet-stream')
      .header(
        'content-disposition',
        `attachment; filename="${source}-${day}.${source.startsWith('ALIPAY') ? 'zip' : 'csv'}"`,
      )
      .send(fileOf(sandbox.merchants[whose], source, day))
  })
  app.post('/sandbox/bills/:source', (request, reply) => {
    const { source } = z.object({ source: z.enum(billSources) }).parse(request.params)
    const trouble = billTroubleSchema.parse(JSON.parse(String(request.body)))
    sandbox.billTroubles.set(source, trouble)
    return reply.send(trouble)
  })
  app.post('/statements/bills', (request, reply) => {
    const form = formSchema.safeParse(formOf(request))
    if (!form.success) return missing(sandbox, request, reply)
    startBillMishap(sandbox, form.data.source, form.data.mishap)
    return reply.redirect('/statements', 303)
  })
}

/** The key and the number by which a file is encrypted, by the token of its address; lost when the process ends. */
type SealedFiles = Map<string, { key: string; nonce: string }>

/** The answer to the application for a bill: where its file is, and its hash. */
const applied =
  (source: 'WECHAT_PAY' | 'WECHAT_FUNDS') =>
  (own: Sandbox, request: FastifyRequest): Answer => {
    const { bill_date: day } = asked.parse(request.query)
    const state = stateOf(own, source, day)
    if (state === 'NOT_READY') return refusal(400, 'STATEMENT_CREATING', '账单生成中')
    if (state === 'EMPTY') return refusal(400, 'NO_STATEMENT_EXIST', '账单文件不存在')
    const { break_hash: isBroken } = troubleOf(own, source)
    const hash = createHash('sha1')
      .update(fileOf(own, source, day))
      .digest('hex')
    const address = `${own.baseUrl(request)}/v3/billdownload/file?source=${source}&day=${day}`
    const value = isBroken ? hash.replace(/./, (digit) => (digit === '0' ? '1' : '0')) : hash
    return { status: 200, body: { hash_type: 'SHA1', hash_value: value, download_url: address } }
  }

/** The same of a sub-merchant's account, whose file is encrypted for the service provider. A merchant itself may not ask for it. */
const appliedSealed =
  (sealed: SealedFiles) =>
  (own: Sandbox, request: FastifyRequest): Answer => {
    const { wechat_pay: wechat } = own.credentials
    if (wechat.sub_mchid === undefined) return refusal(403, 'NO_AUTH', '商户号不是服务商商户号')
    const { success: isAsked } = sealedAsked.safeParse(request.query)
    if (!isAsked) return refusal(400, 'PARAM_ERROR', '参数错误')
    const answer = applied('WECHAT_FUNDS')(own, request)
    if (answer.status !== 200) return answer
    const by = { key: randomBytes(16).toString('hex'), nonce: randomBytes(8).toString('hex') }
    const token = randomBytes(16).toString('hex')
    sealed.set(token, by)
    const { download_url: address, ...hash } = z.looseObject({ download_url: z.string() }).parse(answer.body)
    const key = publicEncrypt(createPublicKey(wechat.merchant_private_key), Buffer.from(by.key))
    const one = {
      bill_sequence: 1,
      ...hash,
      download_url: `${address}&token=${token}`,
      encrypt_key: key.toString('base64'),
      nonce: by.nonce,
    }
    return { status: 200, body: { download_bill_count: 1, download_bill_list: [one] } }
  }

const sealedFile = (packed: Buffer, { key, nonce }: { key: string; nonce: string }): Buffer => {
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key), Buffer.from(nonce))
  return Buffer.concat([cipher.update(packed), cipher.final(), cipher.getAuthTag()])
}

/** Whether a bill of the day exists. */
export function stateOf(sandbox: Sandbox, source: BillSource, day: string): 'READY' | 'NOT_READY' | 'EMPTY' {
  const trouble = troubleOf(sandbox, source)
  if (trouble.not_ready) return 'NOT_READY'
  return trouble.none || billLines(sandbox, source, day).length === 0 ? 'EMPTY' : 'READY'
}

/** A bill's file as its provider packs it. */
export function fileOf(sandbox: Sandbox, source: BillSource, day: string): Buffer {
  const lines = billLines(sandbox, source, day)
  const { cut, columns } = troubleOf(sandbox, source)
  const whole = (text: string): string => (cut ? text.slice(0, text.length * share) : text)
  if (source === 'WECHAT_PAY')
    return Buffer.from(whole(wechatTrades(lines, sandbox.credentials.wechat_pay, columns)))
  if (source === 'WECHAT_FUNDS') return Buffer.from(whole(wechatFunds(lines, columns)))
  if (source === 'CLOUD_POS') return Buffer.from(whole(posSettlement(lines, columns)))
  const digits = `2088102146225135_${day.replaceAll('-', '')}`
  const [kind, text] =
    source === 'ALIPAY'
      ? (['业务', alipayDetail(lines, day, columns)] as const)
      : (['账务', alipayFunds(movesOf(lines), day, columns)] as const)
  return zipOf([
    { name: gbk(`${digits}_${kind}明细(汇总).csv`), bytes: gbk(`#支付宝${kind}汇总查询\r\n`) },
    { name: gbk(`${digits}_${kind}明细.csv`), bytes: gbk(whole(text)) },
  ])
}
