import { createDecipheriv, createPublicKey, randomBytes, X509Certificate } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { clockToleranceMs } from '../provider-clock.ts'
import { isRsaSha256Signature, rsaSha256Sign } from '../rsa-sha256.ts'

const authenticationTagBytes = 16

export type WechatPaySigned = { serial: string; timestamp: string; nonce: string; signature: string }

/** Reads the four `Wechatpay-*` signature headers; null when one is missing. `header` gets lower-case names. */
export function signatureFromHeaders(
  header: (name: string) => string | null | undefined,
): WechatPaySigned | null {
  const serial = header('wechatpay-serial')
  const timestamp = header('wechatpay-timestamp')
  const nonce = header('wechatpay-nonce')
  const signature = header('wechatpay-signature')
  return serial && timestamp && nonce && signature ? { serial, timestamp, nonce, signature } : null
}

/** The `Authorization` header of one request. `pathAndQuery` is exactly what is sent, `body` is '' for GET. */
export function authorizationOf(
  signer: { mchid: string; merchantSerial: string; merchantPrivateKey: KeyObject },
  request: { method: string; pathAndQuery: string; body: string },
  now: Date,
): string {
  const timestamp = Math.floor(now.getTime() / 1000)
  const nonce = randomBytes(16).toString('hex')
  const message = `${request.method}\n${request.pathAndQuery}\n${timestamp}\n${nonce}\n${request.body}\n`
  const signature = rsaSha256Sign(message, signer.merchantPrivateKey)
  const fields = {
    mchid: signer.mchid,
    nonce_str: nonce,
    timestamp,
    serial_no: signer.merchantSerial,
    signature,
  }
  const list = Object.entries(fields).map(([name, value]) => `${name}="${value}"`)
  return `WECHATPAY2-SHA256-RSA2048 ${list.join(',')}`
}

/**
 * Checks what the platform signed, an answer or a notification. Returns null when it is genuine, else the reason in words.
 * `platformKeys` maps the serial number of a platform certificate, or the id of a WeChat Pay public key, to that key.
 */
export function signatureFault(
  platformKeys: ReadonlyMap<string, KeyObject>,
  signed: WechatPaySigned | null,
  body: Buffer,
  now: Date,
): string | null {
  if (!signed) return 'a signature header is missing'
  const seconds = Number(signed.timestamp)
  if (!/^\d{1,12}$/.test(signed.timestamp) || Math.abs(now.getTime() - seconds * 1000) > clockToleranceMs) {
    return 'the timestamp is more than five minutes away'
  }
  const key = platformKeys.get(signed.serial)
  if (!key) return 'the platform serial number is not known'
  const message = Buffer.concat([
    Buffer.from(`${signed.timestamp}\n${signed.nonce}\n`),
    Buffer.from(body),
    Buffer.from('\n'),
  ])
  return isRsaSha256Signature(message, signed.signature, key) ? null : 'the signature does not match'
}

/** Opens what was sealed by `AEAD_AES_256_GCM`; throws when the key is wrong or a byte was changed. */
export function openSealed(key: Buffer, sealed: Buffer, nonce: string, associatedData = ''): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'utf8'), {
    authTagLength: authenticationTagBytes,
  })
  decipher.setAuthTag(sealed.subarray(sealed.length - authenticationTagBytes))
  decipher.setAAD(Buffer.from(associatedData, 'utf8'))
  const opened = decipher.update(sealed.subarray(0, sealed.length - authenticationTagBytes))
  return Buffer.concat([opened, decipher.final()])
}

/** Opens a resource of an answer or a notification. Throws like `openSealed`. */
export const decryptResource = (
  apiV3Key: string,
  resource: { ciphertext: string; nonce: string; associated_data?: string },
): string => {
  const sealed = Buffer.from(resource.ciphertext, 'base64')
  return openSealed(Buffer.from(apiV3Key, 'utf8'), sealed, resource.nonce, resource.associated_data).toString(
    'utf8',
  )
}

/** A key of the platform, and when its certificate expires. */
export type PlatformKey = { key: KeyObject; until: Date }
/** The end of a key that never expires. */
const never = new Date(8.64e15)

/** Reads a PEM public key or PEM certificate. Throws when it is neither. */
export const platformKeyFrom = (pem: string): PlatformKey =>
  pem.includes('BEGIN CERTIFICATE')
    ? { key: createPublicKey(pem), until: new X509Certificate(pem).validToDate }
    : { key: createPublicKey(pem), until: never }
