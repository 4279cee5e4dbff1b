import { createHash, createHmac } from 'node:crypto'

/** Every parameter but the signature itself, by name; empty values are left out. */
function sortedText(parameters: ReadonlyMap<string, string>): string {
  return [...parameters]
    .filter(([name, value]) => name !== 'sign' && value !== '')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => name + value)
    .join('')
}

const md5 = (text: string) => createHash('md5').update(text).digest('hex')

/** Upper-case hexadecimal MD5 with the secret on both sides, as Pinduoduo and JD sign. */
export function md5Sign(parameters: ReadonlyMap<string, string>, secret: string): string {
  return md5(`${secret}${sortedText(parameters)}${secret}`).toUpperCase()
}

const hmacs = new Map([
  ['hmac', 'md5'],
  ['hmac-sha256', 'sha256'],
])

/** Taobao's upper-case hexadecimal signature over every non-empty parameter but itself. */
export function topSign(parameters: ReadonlyMap<string, string>, secret: string): string {
  const method = parameters.get('sign_method') ?? ''
  if (method === 'md5') return md5Sign(parameters, secret)
  const hash = hmacs.get(method)
  return hash ? createHmac(hash, secret).update(sortedText(parameters)).digest('hex').toUpperCase() : ''
}

/** What Doudian signs: the parameters of the address, and the body as received. */
type DoudianCall = {
  appKey: string
  method: string
  timestamp: string
  signMethod: string
  paramJson: string
}

/** Lower-case hexadecimal signature of a call. */
export function doudianSign(call: DoudianCall, secret: string): string {
  const { appKey, method, timestamp, signMethod, paramJson } = call
  const pattern = `app_key${appKey}method${method}param_json${paramJson}timestamp${timestamp}v2`
  const text = `${secret}${pattern}${secret}`
  return signMethod === 'hmac-sha256' ? createHmac('sha256', secret).update(text).digest('hex') : md5(text)
}
