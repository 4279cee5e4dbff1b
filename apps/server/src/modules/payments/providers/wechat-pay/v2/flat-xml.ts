const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const fieldPattern = /<(\w+)>(?:<!\[CDATA\[(.*?)\]\]>|([^<&]*))<\/\1>/gs

/** Fields as the flat XML that WeChat Pay's API v2 speaks. */
export const xmlOf = (fields: ReadonlyMap<string, string>): string => {
  const lines = [...fields].map(([name, value]) => {
    const text = value.replaceAll(/[&<>]/g, (character) => escapes[character] ?? character)
    return `<${name}>${text}</${name}>`
  })
  return `<xml>${lines.join('')}</xml>`
}

/** Reads such XML; null for anything else, above all for a document type or an entity. */
export const fieldsOf = (xml: string): Map<string, string> | null => {
  const inner = /^\s*<xml>(.*)<\/xml>\s*$/s.exec(xml)?.[1]
  if (inner === undefined || inner.replaceAll(fieldPattern, '').trim() !== '') return null
  return new Map(
    [...inner.matchAll(fieldPattern)].map(([, name = '', wrapped, plain = '']) => [name, wrapped ?? plain]),
  )
}
