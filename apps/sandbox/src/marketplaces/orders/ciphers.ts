import { createCipheriv, createDecipheriv, createHash, createHmac } from 'node:crypto'

const ivBytes = 12
const tagBytes = 16

/** The kinds of personal data. */
export const cipherKinds = { address: 1, name: 2, mobile: 3 } as const
export type CipherKind = (typeof cipherKinds)[keyof typeof cipherKinds]

/** Personal data of an order as cipher text; the same data of the same order is always the same text. */
export function encrypted(secret: string, orderId: string, kind: CipherKind, text: string): string {
  const key = createHash('sha256').update(secret).digest()
  const iv = createHmac('sha256', key).update(`${orderId}${kind}${text}`).digest().subarray(0, ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(orderId))
  const body = Buffer.concat([cipher.update(`${kind}${text}`, 'utf8'), cipher.final()])
  return `##${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')}##`
}

/** What a cipher text of that order says; null when it is not one of its. */
export function decrypted(
  secret: string,
  orderId: string,
  cipherText: string,
): { kind: number; text: string } | null {
  const bytes = Buffer.from(/^##(.+)##$/.exec(cipherText)?.[1] ?? '', 'base64')
  if (bytes.length <= ivBytes + tagBytes) return null
  const key = createHash('sha256').update(secret).digest()
  const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes))
    .setAAD(Buffer.from(orderId))
    .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  try {
    const text = cipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + cipher.final('utf8')
    return { kind: Number(text.slice(0, 1)), text: text.slice(1) }
  } catch {
    return null
  }
}
