import { halfWidth } from '../../ui/figures/half-width.ts'

/** A rate typed in per cent, with up to four decimals, in millionths; undefined for anything else. */
export const readRate = (text: string): number | undefined => {
  const [, whole, decimals = ''] = /^(\d{1,2})(?:\.(\d{1,4}))?$/.exec(halfWidth(text).trim()) ?? []
  return whole === undefined ? undefined : Number(whole) * 10_000 + Number(decimals.padEnd(4, '0'))
}

/** A rate in millionths for display: 6000 is `0.6%`. */
export const rateText = (millionths: number): string => `${millionths / 10_000}%`
