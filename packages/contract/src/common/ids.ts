const idMax = 2n ** 63n - 1n

/** An id is the digits of a whole number from 0 to 2⁶³ − 1, written in one way only. */
export const idPattern = /^(?:0|[1-9]\d{0,18})$/
export const isId = (text: string): boolean =>
  idPattern.test(text) && (text.length < 19 || BigInt(text) <= idMax)
