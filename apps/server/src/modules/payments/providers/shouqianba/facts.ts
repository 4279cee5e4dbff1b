import { cutText } from '../text-limits.ts'

/** A description as both of Shouqianba's services take it: at most 64 characters. */
export const subjectOf = (description: string): string => cutText(description, 64, (text) => text.length)

/** Shouqianba's documents write this code in two ways, and have no list of the codes of its lite POS. */
export const isUnknownOrder = (code: string | null | undefined): boolean =>
  /^(?:\w+_)?ORDER_NOT_EXISTS?$/.test(code ?? '')
