import { readText } from '../../client/search.ts'

/** The id of an order from an address; undefined if it is malformed. */
const readOrderId = (text: string | undefined): string | undefined =>
  text !== undefined && /^\d{1,20}-\d{1,20}$/.test(text) ? text : undefined

/** The order that a screen of payments is about, read from its address. */
export const readOrder = (search: Record<string, unknown>): { order?: string } => {
  const order = readOrderId(readText(search['order']))
  return order ? { order } : {}
}
