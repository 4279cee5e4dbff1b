/** The text messages to customers. */
export const customerMessageKinds = ['ORDER_CONFIRMED', 'SLOT_BOOKED', 'ON_ITS_WAY', 'DELIVERED'] as const
export type CustomerMessageKind = (typeof customerMessageKinds)[number]
