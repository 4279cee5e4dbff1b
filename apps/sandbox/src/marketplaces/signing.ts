import { createHash } from 'node:crypto'

/** Every parameter but the signature itself, by name; empty values are left out. */
export function sortedText(parameters: ReadonlyMap<string, string>): string {
  return [...parameters]
    .filter(([name, value]) => name !== 'sign' && value !== '')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => name + value)
    .join('')
}

/** Upper-case hexadecimal MD5 with the secret on both sides, as Pinduoduo and JD sign. */
export function md5Sign(parameters: ReadonlyMap<string, string>, secret: string): string {
  return createHash('md5')
    .update(`${secret}${sortedText(parameters)}${secret}`)
    .digest('hex')
    .toUpperCase()
}
