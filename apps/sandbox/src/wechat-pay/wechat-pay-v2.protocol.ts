import { createHmac } from 'node:crypto'

/** Reads the flat XML of API v2; null when it is malformed. */
export function fieldsOf(body: unknown): Map<string, string> | null {
  const inner = /^<xml>(.*)<\/xml>$/s.exec(typeof body === 'string' ? body.trim() : '')?.[1]
  if (inner === undefined || inner.includes('<!')) return null
  const fields = [...inner.matchAll(/<(\w+)>([^<]*)<\/\1>/g)]
  return new Map(fields.map(([, name = '', value = '']) => [name, plain(value)]))
}

function plain(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}

/** An answer with its signature, as WeChat Pay writes it. */
export function signedXml(fields: Record<string, string>, key: string): string {
  const signed = new Map(Object.entries(fields))
  signed.set('sign', signatureOf(signed, key))
  const lines = [...signed].map(([name, value]) => `<${name}><![CDATA[${value}]]></${name}>`)
  return `<xml>${lines.join('\n')}</xml>`
}

/** HMAC-SHA256 over the non-empty fields, sorted by name, with the merchant's key at the end. */
export function signatureOf(fields: ReadonlyMap<string, string>, key: string): string {
  const parts = [...fields]
    .filter(([name, value]) => name !== 'sign' && value !== '')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
  const text = `${parts.join('&')}&key=${key}`
  return createHmac('sha256', key).update(text).digest('hex').toUpperCase()
}
