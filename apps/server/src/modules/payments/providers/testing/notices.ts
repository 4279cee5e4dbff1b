import { createCipheriv, createSign, randomBytes, randomUUID } from 'node:crypto'

/** A notification of WeChat Pay with its facts encrypted. */
export const wechatNotice = (apiV3Key: string, event: string, facts: object): string => {
  const nonce = randomBytes(6).toString('hex')
  const kind = event.startsWith('REFUND.') ? 'refund' : 'transaction'
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(apiV3Key), Buffer.from(nonce))
  cipher.setAAD(Buffer.from(kind))
  const sealed = [cipher.update(JSON.stringify(facts), 'utf8'), cipher.final(), cipher.getAuthTag()]
  return JSON.stringify({
    id: randomUUID(),
    event_type: event,
    resource: {
      algorithm: 'AEAD_AES_256_GCM',
      ciphertext: Buffer.concat(sealed).toString('base64'),
      associated_data: kind,
      nonce,
    },
  })
}

/** The headers with which WeChat Pay signs what it sends. */
export const wechatSigned = (
  { serial, privateKey }: { serial: string; privateKey: string },
  body: string | Buffer,
  now = new Date(),
): Record<string, string> => {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const nonce = randomBytes(16).toString('hex')
  const signer = createSign('RSA-SHA256').update(`${timestamp}\n${nonce}\n`).update(body).update('\n')
  return {
    'wechatpay-serial': serial,
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-signature': signer.sign(privateKey, 'base64'),
  }
}

const rsaSigned = (privateKey: string, text: string): string =>
  createSign('RSA-SHA256').update(text, 'utf8').sign(privateKey, 'base64')

/** A notification of a sale on a cloud POS terminal, as Shouqianba signs it. */
export const posNotice = (privateKey: string, checkSn: string): string => {
  const body = { notification_sn: randomUUID(), check_sn: checkSn, order_sn: '79', order_status: '4' }
  const text = JSON.stringify({ head: { sign_type: 'SHA256', version: '1.0.0' }, body })
  return `{"request":${text},"signature":${JSON.stringify(rsaSigned(privateKey, text))}}`
}

/** A notification of a payment by code, with the header by which Shouqianba signs it. */
export const posCodeNotice = (privateKey: string, clientSn: string) => {
  const terminal = '100000000000001'
  const body = JSON.stringify({
    sn: '7894',
    client_sn: clientSn,
    terminal_sn: terminal,
    status: 'SUCCESS',
    order_status: 'PAID',
    total_amount: '6000',
    net_amount: '6000',
    payment_list: [],
  })
  return { body, authorization: `${terminal} ${rsaSigned(privateKey, body)}` }
}

/** The form of a notification that Alipay has signed. */
export const alipayNotice = (privateKey: string, facts: Readonly<Record<string, string>>): string => {
  const fields = {
    notify_id: randomBytes(16).toString('hex'),
    notify_type: 'trade_status_sync',
    charset: 'utf-8',
    version: '1.0',
    ...facts,
  }
  const text = Object.entries(fields)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  const form = new URLSearchParams(fields)
  form.set('sign_type', 'RSA2')
  form.set('sign', rsaSigned(privateKey, text))
  return form.toString()
}
