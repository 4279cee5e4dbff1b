const ending = '-reverse'

/** The number under which the platform keeps what a reversal gave back. */
export const reversalNo = (tenderNo: string): string => `${tenderNo}${ending}`
export const isReversal = (refundNo: string | null): boolean => refundNo?.endsWith(ending) ?? false
