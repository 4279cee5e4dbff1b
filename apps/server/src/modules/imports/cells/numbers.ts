export type DecimalMark = ',' | '.'

/** The meaning of a mark before exactly three digits: a thousands separator, a decimal mark, or undecided, so that a person has to choose. */
type Grouped = 'THOUSANDS' | 'FRACTION' | 'ASK'
/** How the figures of a column are written. */
export type Notation = { mark: DecimalMark; grouped: Readonly<Record<DecimalMark, Grouped>> }

/** Figures that prove a mark to be decimal: by the number of digits behind it, by a zero before it, or by the other mark, before it or twice. */
const asFraction: Record<DecimalMark, RegExp> = {
  ',': /\d,(?:\d{1,2}|\d{4,})(?:\D|$)|\d{4},\d|(?:^|\D)0,\d|\.\d{3},\d|\d\.\d{3}\.\d{3}/,
  '.': /\d\.(?:\d{1,2}|\d{4,})(?:\D|$)|\d{4}\.\d|(?:^|\D)0\.\d|,\d{3}\.\d|\d,\d{3},\d{3}/,
}

/** The marks that these cells prove to be decimal: none if nothing decides, both if the cells contradict each other. */
export const shownMarks = (cells: readonly string[]): DecimalMark[] =>
  (['.', ','] as const).filter((mark) => cells.some((cell) => asFraction[mark].test(cell)))

const otherMark: Record<DecimalMark, DecimalMark> = { ',': '.', '.': ',' }

/** The notation of a column whose decimal mark a person has chosen. */
export const chosenNotation = (mark: DecimalMark): Notation => ({
  mark,
  grouped: mark === '.' ? { '.': 'FRACTION', ',': 'THOUSANDS' } : { ',': 'FRACTION', '.': 'THOUSANDS' },
})

/**
 * The rule for comma and point. If the column proves one mark to be decimal, the other separates thousands. A proven decimal mark before exactly three digits is
 * accepted if thousandths of the unit can be stored (1.299 m). Otherwise both readings contradict something (1.299 beside 49.50 yuan), and a person is asked. If
 * the column proves nothing, a comma separates thousands where there are no thousandths, as in China; anything else is asked.
 */
export const notationOf = (shown: readonly DecimalMark[], hasThousandths: boolean): Notation => {
  const [mark, more] = shown
  if (mark === undefined)
    return { mark: '.', grouped: { '.': 'ASK', ',': hasThousandths ? 'ASK' : 'THOUSANDS' } }
  const fraction: Grouped = hasThousandths ? 'FRACTION' : 'ASK'
  const thousands: Grouped = more === undefined ? 'THOUSANDS' : 'ASK'
  const grouped = { [mark]: more === undefined ? fraction : 'ASK', [otherMark[mark]]: thousands }
  return { mark, grouped: grouped as Notation['grouped'] }
}

const digits = (mark: DecimalMark): RegExp =>
  mark === ','
    ? /^([1-9]\d{0,2}(?:[.'’ \u00a0\u202f]\d{3})+|\d+)(?:,(\d+))?$/
    : /^([1-9]\d{0,2}(?:[,'’ \u00a0\u202f]\d{3})+|\d+)(?:\.(\d+))?$/
const patterns = { ',': digits(','), '.': digits('.') }
const plainNumber = /^\d{1,15}$/
const groupedNumber = /^([1-9]\d{0,2})([.,])(\d{3})$/
const digitsMax = 15

/** `"1.345,00"` with a decimal comma → 1345. `ASK` for an ambiguous text, undefined for anything but a plain number of at most 15 digits. */
export const numberFrom = (text: string, { mark, grouped }: Notation): number | 'ASK' | undefined => {
  if (plainNumber.test(text)) return Number(text)
  const parted = groupedNumber.exec(text)
  if (parted) {
    const [, whole = '', by = '.', behind = ''] = parted
    const as = grouped[by as DecimalMark]
    return as === 'ASK' ? as : Number(as === 'FRACTION' ? `${whole}.${behind}` : whole + behind)
  }
  const match = patterns[mark].exec(text)
  if (!match) return undefined
  const whole = (match[1] ?? '').replaceAll(/\D/g, '')
  return whole.length > digitsMax ? undefined : Number(`${whole}.${match[2] ?? '0'}`)
}

/** A number stored as such by a workbook or a program, written with the column's decimal mark and enough digits to be unambiguous. */
export const figureAs = (text: string, mark: DecimalMark): string =>
  text.replace(
    /(\d)\.(\d+)/,
    (_figure, before: string, behind: string) => `${before}${mark}${behind.padEnd(4, '0')}`,
  )
