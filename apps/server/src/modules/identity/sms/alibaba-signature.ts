import { createHash, createHmac } from 'node:crypto'

const sha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Percent-encodes everything but the unreserved characters of RFC 3986. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

const byName = ([one]: [string, string], [other]: [string, string]): number => (one < other ? -1 : 1)

export type AlibabaRequest = {
  host: string
  action: string
  /** The version of the interface, a date. */
  version: string
  query: Readonly<Record<string, string>>
  body: string
  keyId: string
  keySecret: string
  /** ISO 8601 in UTC without fractions. */
  date: string
  nonce: string
}

/**
 * Signs a POST to `/` by Alibaba Cloud's "V3 request structure and signature" (ACS3-HMAC-SHA256). Answers the query exactly as signed, and the headers
 * to send, without `host`, which the address contains.
 */
export const signAlibaba = (request: AlibabaRequest): { query: string; headers: Record<string, string> } => {
  const query = Object.entries(request.query)
    .sort(byName)
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .join('&')
  const digest = sha256Hex(request.body)
  const headers = {
    'x-acs-action': request.action,
    'x-acs-content-sha256': digest,
    'x-acs-date': request.date,
    'x-acs-signature-nonce': request.nonce,
    'x-acs-version': request.version,
  }
  const signed = Object.entries({ host: request.host, ...headers }).sort(byName)
  const names = signed.map(([name]) => name).join(';')
  const lines = signed.map(([name, value]) => `${name}:${value.trim()}\n`).join('')
  const canonical = ['POST', '/', query, lines, names, digest].join('\n')
  const signature = createHmac('sha256', request.keySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256Hex(canonical)}`)
    .digest('hex')
  const authorization = `ACS3-HMAC-SHA256 Credential=${request.keyId},SignedHeaders=${names},Signature=${signature}`
  return { query, headers: { ...headers, authorization } }
}
