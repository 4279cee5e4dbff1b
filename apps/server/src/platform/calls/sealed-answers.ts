import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

const secretOf = (key: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', 'idempotent answer', 32))

/** An answer encrypted with the idempotency key of its caller, in base64: nonce, tag, ciphertext. */
export const sealAnswer = (key: string, answer: string): string => {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, secretOf(key), nonce)
  const ciphertext = Buffer.concat([cipher.update(answer, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString('base64')
}

/** The answer that `sealAnswer` encrypted with this key. */
export const openAnswer = (key: string, sealed: string): string => {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv(algorithm, secretOf(key), bytes.subarray(0, nonceBytes))
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  return decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
}
