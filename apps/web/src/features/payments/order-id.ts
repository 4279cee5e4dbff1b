import { readScopedId } from '../../client/search.ts'

/** The order that a screen of payments is about, read from its address. */
export const readOrder = (search: Record<string, unknown>): { order?: string } => {
  const order = readScopedId(search['order'])
  return order ? { order } : {}
}
