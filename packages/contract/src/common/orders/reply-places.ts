/** The placeholders of an automatic reply. */
export const replyPlaces = ['customer', 'orderNo', 'shop', 'guide', 'payable', 'due', 'date'] as const
export type ReplyPlace = (typeof replyPlaces)[number]

/** A placeholder; its name is the first group. */
export const replyPlace = /\{(\w+)\}/g

/** The unknown placeholders of a text, as written. */
export const unknownPlaces = (text: string): string[] =>
  (text.match(/\{[^{}]*\}/g) ?? []).filter(
    (place) => !(replyPlaces as readonly string[]).includes(place.slice(1, -1)),
  )
