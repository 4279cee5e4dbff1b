import { createHmac, timingSafeEqual } from 'node:crypto'

/** The signature of API v2: over all fields that are not empty, sorted by name, with the key at the end. */
export const signV2 = (fields: ReadonlyMap<string, string>, apiKey: string): string => {
  const signed = [...fields].filter(([name, value]) => name !== 'sign' && value !== '').sort(byName)
  const text = [...signed.map(([name, value]) => `${name}=${value}`), `key=${apiKey}`].join('&')
  return createHmac('sha256', apiKey).update(text, 'utf8').digest('hex').toUpperCase()
}

export const isSignedV2 = (fields: ReadonlyMap<string, string>, apiKey: string): boolean => {
  const given = Buffer.from(fields.get('sign') ?? '')
  const wanted = Buffer.from(signV2(fields, apiKey))
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

const byName = ([a]: [string, string], [b]: [string, string]): number => (a < b ? -1 : 1)
