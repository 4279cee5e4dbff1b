/** The number under which the platform keeps what a reversal gave back. */
export const reversalNo = (tenderNo: string): string => `${tenderNo}-reverse`
