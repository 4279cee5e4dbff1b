/** An order's id as far as it can be one, from an address. */
export const readOrderId = (text: string | undefined): string | undefined =>
  text !== undefined && /^\d{1,20}-\d{1,20}$/.test(text) ? text : undefined
