import { createPublicKey, createSign } from 'node:crypto'

const tag = { integer: 0x02, bits: 0x03, sequence: 0x30, set: 0x31, text: 0x0c, utcTime: 0x17 }
// sha256WithRSAEncryption with no parameters, and the attribute "common name".
const rsaSha256 = Buffer.from('300d06092a864886f70d01010b0500', 'hex')
const commonName = Buffer.from('0603550403', 'hex')

const der = (kind: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([kind, ...size]), content])
}

const utcTime = (momentMs: number): Buffer => {
  const digits = new Date(momentMs).toISOString().replaceAll(/\D/g, '')
  return der(tag.utcTime, Buffer.from(`${digits.slice(2, 14)}Z`))
}

/** A certificate of a key that the key itself has signed, PEM, good for five years. `serial`: 40 hex digits, the first below 8. */
export function selfSigned(privatePem: string, serial: string, nowMs: number): string {
  const name = der(
    tag.sequence,
    der(tag.set, der(tag.sequence, commonName, der(tag.text, Buffer.from('Tenpay.com sandbox')))),
  )
  const content = der(
    tag.sequence,
    der(tag.integer, Buffer.from(serial, 'hex')),
    rsaSha256,
    name,
    der(tag.sequence, utcTime(nowMs - 86_400_000), utcTime(nowMs + 5 * 365 * 86_400_000)),
    name,
    createPublicKey(privatePem).export({ type: 'spki', format: 'der' }),
  )
  const signature = createSign('RSA-SHA256').update(content).sign(privatePem)
  const whole = der(tag.sequence, content, rsaSha256, der(tag.bits, Buffer.from([0]), signature))
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}
