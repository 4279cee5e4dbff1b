/** What Alipay signs of a set of parameters: sorted by name, `name=value` joined with `&`, values as they are. */
export function signedContentOf(parameters: ReadonlyMap<string, string>, leftOut: readonly string[]): string {
  const names = [...parameters.keys()].filter((name) => !leftOut.includes(name)).sort()
  return names.map((name) => `${name}=${parameters.get(name)}`).join('&')
}

/**
 * Cuts the object under a top-level `key` out of a JSON text, byte for byte, because the signature covers exactly these
 * characters and parsing would lose their spelling. Returns null when the text has no such object.
 */
export function rawObjectIn(json: string, key: string): string | null {
  let depth = 0
  let start = -1
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at]
    if (character === '"') {
      const end = endOfString(json, at)
      if (end < 0) return null
      const isKey = depth === 1 && start < 0 && json.slice(at, end + 1) === JSON.stringify(key)
      const value = isKey ? /^\s*:\s*(?=\{)/.exec(json.slice(end + 1)) : null
      at = end
      if (value) {
        start = end + 1 + value[0].length
        at = start - 1
      }
    } else if (character === '{') {
      depth += 1
    } else if (character === '}') {
      depth -= 1
      if (start >= 0 && depth === 1) return json.slice(start, at + 1)
    }
  }
  return null
}

function endOfString(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at += 1) {
    if (json[at] === '\\') at += 1
    else if (json[at] === '"') return at
  }
  return -1
}
