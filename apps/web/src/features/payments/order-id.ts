import { readScopedId } from '../../client/search.ts'

/** The order that a screen of payments is about, read from its address. */
export const readOrder = (search: Record<string, unknown>): { order?: string } => {
  const order = readScopedId(search.order)
  return order ? { order } : {}
}

/** The same, with the line of a mixed payment that is begun. */
export const readOrderLine = (search: Record<string, unknown>): { order?: string; line?: string } => {
  const line = readScopedId(search.line)
  return line ? { ...readOrder(search), line } : readOrder(search)
}
