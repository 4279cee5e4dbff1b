const { rawJSON } = JSON as unknown as { rawJSON: (text: string) => object }

/** A bigint is a number of all its digits, as platforms write ids. */
export function exactJson(value: unknown): string {
  return JSON.stringify(value, (_key, node: unknown) =>
    typeof node === 'bigint' ? rawJSON(String(node)) : node,
  )
}

const parse = JSON.parse as (
  json: string,
  revive: (key: string, value: unknown, context: { source?: string }) => unknown,
) => unknown

/** Parses a body as JSON; null when it is not JSON. An integer that JavaScript would round becomes its text. */
export function jsonOf(body: unknown): unknown {
  try {
    return parse(typeof body === 'string' ? body : '', (_key, value, { source }) =>
      Number.isInteger(value) && !Number.isSafeInteger(value) ? source : value,
    )
  } catch {
    return null
  }
}
