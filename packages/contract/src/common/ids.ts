const idMax = 2n ** 63n - 1n

/** An id: the digits of a whole number from 0 to 2⁶³ − 1 without leading zeros. */
export const idPattern = /^(?:0|[1-9]\d{0,18})$/
export const isId = (text: string): boolean =>
  idPattern.test(text) && (text.length < 19 || BigInt(text) <= idMax)

/** The id of something that belongs to a shop: `<shop id>-<id>`. */
export const isScopedId = (text: string): boolean => {
  const parts = text.split('-')
  return parts.length === 2 && parts.every(isId)
}

/** Something that belongs to a shop, by the shop's and its own id. */
export type ScopedId = { shopId: string; id: string }

/** `"3-77"` → the shop's and the own id. The form is not checked. */
export const splitScopedId = (text: string): ScopedId => {
  const dash = text.indexOf('-')
  return { shopId: text.slice(0, dash), id: text.slice(dash + 1) }
}
