import type { KeyObject } from 'node:crypto'
import { z } from 'zod'
import { readJson } from '../provider-answer.ts'
import type { ProviderAnswer } from '../provider-http.ts'
import { decryptResource, platformKeyFrom, type PlatformKey } from './signature.ts'

const pauseMs = 60_000
/** Configured public keys, which have no certificate to fetch. */
const isPublicKeyId = (serial: string): boolean => serial.startsWith('PUB_KEY_ID_')

const certificatesSchema = z.object({
  data: z.array(
    z.object({
      serial_no: z.string().min(1),
      encrypt_certificate: z.object({
        ciphertext: z.string(),
        nonce: z.string(),
        associated_data: z.string().optional(),
      }),
    }),
  ),
})

/** The platform's keys by serial number: the configured ones, and certificates fetched since. */
export type PlatformKeys = {
  /** The first configured one, which requests name. */
  serial: string
  /** The keys that are valid at a time, including this serial's where the platform has a certificate for it. */
  withSerial(serial: string | undefined, now: Date): Promise<ReadonlyMap<string, KeyObject>>
}

/**
 * A certificate is good until it expires, a public key for ever. An unknown or expired serial causes a fetch of the platform's certificates: one at a time for all callers, and at most once a minute, because anybody may send an
 * unknown serial. The certificates need no signature: they are encrypted with the APIv3 key, which only the platform and the merchant know. If
 * `fetchCertificates` throws, as `ask` of a provider does, the serial stays unknown.
 */
export const platformKeysOf = (
  configured: Readonly<Record<string, string>>,
  apiV3Key: string,
  fetchCertificates: () => Promise<ProviderAnswer>,
): PlatformKeys => {
  const keys = new Map<string, PlatformKey>(
    Object.entries(configured).map(([serial, pem]) => [serial, platformKeyFrom(pem)]),
  )
  const validAt = (now: Date) =>
    new Map([...keys].flatMap(([serial, { key, until }]) => (now <= until ? [[serial, key] as const] : [])))
  const [serial = ''] = keys.keys()
  let fetching: Promise<void> | undefined
  let fetchedAt = -Infinity
  const refetch = async (): Promise<void> => {
    try {
      const answer = await fetchCertificates()
      if (answer.status !== 200) return
      for (const one of readJson('WECHAT_PAY', certificatesSchema, answer.body).data)
        keys.set(one.serial_no, platformKeyFrom(decryptResource(apiV3Key, one.encrypt_certificate)))
    } catch {
      // The serial stays unknown, so its signature is not accepted.
    } finally {
      fetching = undefined
    }
  }
  return {
    serial,
    async withSerial(wanted, now) {
      const known = validAt(now)
      if (wanted === undefined || known.has(wanted) || isPublicKeyId(wanted)) return known
      if (!fetching && performance.now() - fetchedAt >= pauseMs) {
        fetchedAt = performance.now()
        fetching = refetch()
      }
      await fetching
      return validAt(now)
    },
  }
}
