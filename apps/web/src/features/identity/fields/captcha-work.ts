import type { CallOutput } from '../../../client/call.ts'

export type Work = NonNullable<CallOutput<'identity.captcha'>['work']>

/** Browsers derive keys only on pages over TLS or from this machine. */
export const canWork = (): boolean => globalThis.isSecureContext

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Browsers derive keys off the main thread, several at a time. */
const atOnce = (): number => Math.min(Math.max(navigator.hardwareConcurrency, 2), 8)

/**
 * Solves the proof of work: tries numbers in order until one derives the key. `onProgress` gets the share done, from 0 to 1. Null when `isOver` cancels
 * it.
 */
export const doWork = async (
  { salt, iterations, most, key }: Work,
  { onProgress, isOver }: { onProgress: (part: number) => void; isOver: () => boolean },
): Promise<string | null> => {
  const { subtle } = globalThis.crypto
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations }
  const derives = async (number: number): Promise<boolean> => {
    const text = new TextEncoder().encode(String(number))
    const secret = await subtle.importKey('raw', text, 'PBKDF2', false, ['deriveBits'])
    return hexOf(await subtle.deriveBits(how, secret, 128)) === key
  }
  const size = atOnce()
  for (let from = 0; from < most && !isOver(); from += size) {
    const fits = await Promise.all(Array.from({ length: size }, (_, index) => derives(from + index)))
    const at = fits.indexOf(true)
    if (at >= 0) return String(from + at)
    onProgress(Math.min(1, (from + size) / most))
  }
  return null
}
