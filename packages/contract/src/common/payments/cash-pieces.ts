/** The notes and coins of yuan, by their value in cents, the largest first. */
export const cashPieces = [10_000, 5000, 2000, 1000, 500, 100, 50, 10] as const

/** Whether a count differs from the expected amount by more than no piece can show, in cents. */
export const cashDiffers = (counted: number, expected: number): boolean =>
  Math.abs(counted - expected) >= Math.min(...cashPieces)
