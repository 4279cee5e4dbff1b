import { halfWidth } from './half-width.ts'

type Bounds = { min: number; max: number }

const within = (value: number, { min, max }: Bounds): number | undefined =>
  value >= min && value <= max ? value : undefined

/** `30` → 30; undefined for anything but decimal digits, such as `1e3`, `0x10` and `-1`, and outside of the bounds. */
export const parseWhole = (text: string, bounds: Bounds): number | undefined => {
  const plain = halfWidth(text)
  return /^\d{1,15}$/.test(plain) ? within(Number(plain), bounds) : undefined
}

/** `1.5` kg → 1500 g; undefined for anything but decimal digits with at most three after a point, and outside of the bounds, in g. */
export const parseGrams = (text: string, bounds: Bounds): number | undefined => {
  const plain = halfWidth(text)
  return /^\d{1,9}(\.\d{1,3})?$/.test(plain) ? within(Math.round(Number(plain) * 1000), bounds) : undefined
}
