import { createSign, createVerify } from 'node:crypto'
import type { KeyObject } from 'node:crypto'

/** RSA with SHA-256 over UTF-8 text, as base64: the signature that both providers use. */
export function rsaSha256Sign(content: string, privateKey: KeyObject): string {
  return createSign('RSA-SHA256').update(content, 'utf8').sign(privateKey, 'base64')
}

/**
 * Whether `signature` was made over exactly these bytes. Only the one canonical base64 spelling counts: Node reads others too, which
 * would let the same signature appear as different ones.
 */
export function isRsaSha256Signature(
  content: Buffer | string,
  signature: string,
  publicKey: KeyObject,
): boolean {
  const bytes = Buffer.from(signature, 'base64')
  if (bytes.length === 0 || bytes.toString('base64') !== signature) return false
  return createVerify('RSA-SHA256').update(content).verify(publicKey, bytes)
}
