/** What an automatic reply may name in braces. */
export const replyPlaces = ['customer', 'orderNo', 'shop', 'guide', 'payable', 'due', 'date'] as const
export type ReplyPlace = (typeof replyPlaces)[number]

/** A place in a reply; its name is the first group. */
export const replyPlace = /\{(\w+)\}/g

/** The places in a text that nothing fills, as they are written there. */
export const unknownPlaces = (text: string): string[] =>
  (text.match(/\{[^{}]*\}/g) ?? []).filter(
    (place) => !(replyPlaces as readonly string[]).includes(place.slice(1, -1)),
  )
