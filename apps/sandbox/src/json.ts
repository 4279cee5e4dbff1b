/** Parses a body as JSON; null when it is not JSON. */
export function jsonOf(body: unknown): unknown {
  try {
    return JSON.parse(typeof body === 'string' ? body : '')
  } catch {
    return null
  }
}
