/** A call's method, path and body. */
export type CallRoute = {
  method: 'GET' | 'POST'
  path: string
  body: keyof typeof signs
  idempotent?: true
}

/** The codes of body encodings in the table of calls, which every page loads first; `!` marks an idempotent call, and the path follows. */
const signs = { query: '?', plain: '.', array: '[', 'empty-array': '0' } as const
const bodies = Object.keys(signs) as (keyof typeof signs)[]

/** `[!/api/gateway/furniture_trade/shop-order/create` for a route, as the table has it. */
export const routeText = ({ body, idempotent, path }: CallRoute): string =>
  `${signs[body]}${idempotent ? '!' : ''}${path}`

/** Decodes a route from the table's text. */
export const routeOf = (text: string): CallRoute => {
  const body = bodies.find((one) => signs[one] === text[0]) ?? 'array'
  return {
    method: body === 'query' ? 'GET' : 'POST',
    path: text.slice(text.indexOf('/')),
    body,
    ...(text[1] === '!' ? { idempotent: true } : {}),
  }
}
