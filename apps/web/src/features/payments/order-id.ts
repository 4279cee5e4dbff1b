/** The id of an order from an address; undefined if it is malformed. */
export const readOrderId = (text: string | undefined): string | undefined =>
  text !== undefined && /^\d{1,20}-\d{1,20}$/.test(text) ? text : undefined
