import { generateKeyPairSync } from 'node:crypto'
import { wechatNotice, wechatSigned } from './notices.ts'
import { startPublished } from './published.ts'

const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

export type Told = { status: number; body?: object | Buffer }

/** WeChat Pay as its documents print its answers: the next ones stand in `answers` by a part of the path, and each is signed. `aheadMs`: how far its clock is ahead. */
export const startWechatPlatform = async () => {
  const [merchant, platform] = [pair(), pair()]
  const apiV3Key = '0'.repeat(32)
  const next = { answers: {} as Record<string, Told>, aheadMs: 0 }
  const signer = { serial: 'PUB_KEY_ID_1', privateKey: platform.privateKey }
  const headersOf = (text: string | Buffer) => {
    const now = new Date(Date.now() + next.aheadMs)
    return { date: now.toUTCString(), ...wechatSigned(signer, text, now) }
  }
  const server = await startPublished(({ path }) => {
    const { status, body } = Object.entries(next.answers).find(([part]) => path.includes(part))?.[1] ?? {
      status: 404,
    }
    const text = Buffer.isBuffer(body) ? body : body ? JSON.stringify(body) : ''
    return { status, body: text, headers: headersOf(text) }
  })
  return {
    ...server,
    next,
    merchant,
    platform,
    config: {
      baseUrl: server.url,
      appId: 'wxd678efh567hg6787',
      mchid: '1230000109',
      merchantSerial: '1',
      merchantPrivateKey: merchant.privateKey,
      apiV3Key,
      platformKeys: { PUB_KEY_ID_1: platform.publicKey },
    },
    /** A genuine notification with this content. */
    notice: (event: string, content: object) => {
      const body = wechatNotice(apiV3Key, event, content)
      return { headers: headersOf(body), rawBody: Buffer.from(body) }
    },
    reset: () => {
      next.answers = {}
      next.aheadMs = 0
      server.sent.length = 0
    },
  }
}
