/** What a body says as JSON; null when it is none. */
export function jsonOf(body: unknown): unknown {
  try {
    return JSON.parse(typeof body === 'string' ? body : '')
  } catch {
    return null
  }
}
