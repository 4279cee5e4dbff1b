export const paperSizes = ['a4', 'receipt'] as const
export type PaperSize = (typeof paperSizes)[number]

/** How many orders are printed at once. */
export const printOrdersMax = 50
