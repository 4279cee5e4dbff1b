export type DecimalMark = ',' | '.'
export type Unit = 'mm' | 'cm' | 'm'

/** Not three digits behind it, or four before it: a mark that parts no thousands. */
const asFraction = {
  ',': /\d,(?:\d{1,2}|\d{4,})(\D|$)|\d{4},\d/,
  '.': /\d\.(?:\d{1,2}|\d{4,})(\D|$)|\d{4}\.\d/,
}
const pointedThousands = /^\D*[1-9]\d{0,2}(?:\.\d{3})+\D*$/

/**
 * Which character begins the fraction in these cells. One or two digits behind it give it away; without any, a point, unless what is counted has no thousandths
 * (`amounts`) and points part its thousands: `1.299`.
 */
export const decimalMarkOf = (cells: readonly string[], amounts: boolean): DecimalMark => {
  const comma = cells.filter((cell) => asFraction[','].test(cell)).length
  const point = cells.filter((cell) => asFraction['.'].test(cell)).length
  if (comma === 0 && point === 0 && amounts && cells.some((cell) => pointedThousands.test(cell))) return ','
  return comma > point ? ',' : '.'
}

const digits = (mark: DecimalMark): RegExp =>
  mark === ','
    ? /^(\d{1,3}(?:[.'’ \u00a0\u202f]\d{3})+|\d+)(?:,(\d+))?$/
    : /^(\d{1,3}(?:[,'’ \u00a0\u202f]\d{3})+|\d+)(?:\.(\d+))?$/
const patterns = { ',': digits(','), '.': digits('.') }

/** `"1.345,00"` with a decimal comma → 1345; undefined for what is not a plain number of at most 15 digits. */
export const numberFrom = (text: string, mark: DecimalMark): number | undefined => {
  const match = patterns[mark].exec(text.trim())
  if (!match) return undefined
  const whole = (match[1] ?? '').replaceAll(/\D/g, '')
  if (whole.length > 15) return undefined
  return Number(`${whole}.${match[2] ?? '0'}`)
}

const currency = /^(?:SR|SAR|RMB|CNY|USD|EUR|US\$|[¥￥$€£])\s*|\s*(?:SR|SAR|RMB|CNY|USD|EUR|[¥￥$€£元])$/gi

/** What a price may be at most, in cents. */
export const priceMaxCents = 99_999_999_999

/** `"SR 1,345"` → 134500 cents; undefined for what is no price: letters, a sign, an exponent, thousandths behind a comma, which are thousands, too much. The currency is not converted. */
export const centsFrom = (text: string, mark: DecimalMark): number | undefined => {
  const written = text.trim().replaceAll(currency, '')
  if (mark === ',' && /^\d{1,3},\d{3}$/.test(written)) return undefined
  const amount = numberFrom(written, mark)
  if (amount === undefined) return undefined
  const cents = Math.round(amount * 100)
  return cents <= priceMaxCents ? cents : undefined
}
