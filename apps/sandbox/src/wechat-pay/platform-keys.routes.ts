import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { wechatTime } from '../formats/provider-time.ts'
import type { Sandbox } from '../sandbox.ts'
import { selfSigned } from './certificate.ts'
import { encrypted } from './wechat-pay.protocol.ts'
import { refusal } from './answers.ts'
import { answering } from './wechat-pay.routes.ts'

/**
 * The keys that the platform signs with.
 * - GET /v3/certificates: its certificate, encrypted; nothing while it signs with the public key that the merchant was given
 * - POST /sandbox/wechat-pay/keys: it changes to a new key; returns the number of its certificate. Lost when the process ends
 */
export function platformKeyRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const { wechat_pay: wechat } = sandbox.credentials
  app.get(
    '/v3/certificates',
    answering(sandbox, ({ credentials }) => {
      sandbox.keyFetches += 1
      const { wechat_pay: own } = credentials
      const { platform_serial: serial, platform_private_key: key } = own
      if (serial.startsWith('PUB_KEY_ID_')) return refusal(404, 'RESOURCE_NOT_EXISTS', '无可用的平台证书')
      const nowMs = sandbox.nowMs()
      const certificate = {
        serial_no: serial,
        effective_time: wechatTime(nowMs - 86_400_000),
        expire_time: wechatTime(nowMs + 5 * 365 * 86_400_000),
        encrypt_certificate: encrypted(own.api_v3_key, selfSigned(key, serial, nowMs), 'certificate'),
      }
      return { status: 200, body: { data: [certificate] } }
    }),
  )
  app.post('/sandbox/wechat-pay/keys', (_request, reply) => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    wechat.platform_private_key = privateKey.export({ type: 'pkcs8', format: 'pem' })
    wechat.platform_serial = `5${randomBytes(20).toString('hex').slice(1)}`.toUpperCase()
    return reply.send({ serial: wechat.platform_serial })
  })
  app.get('/sandbox/wechat-pay/keys', (_request, reply) => reply.send({ fetched: sandbox.keyFetches }))
}
