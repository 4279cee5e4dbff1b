export type DecimalMark = ',' | '.'

/** What a mark with exactly three digits behind it is: it may part thousands or begin a fraction, and where nothing decides somebody has to say. */
type Grouped = 'THOUSANDS' | 'FRACTION' | 'ASK'
/** How the figures of a column are written. */
export type Notation = { mark: DecimalMark; grouped: Readonly<Record<DecimalMark, Grouped>> }

/** Marks whose meaning a figure shows by itself: by how many digits stand behind it, by a zero before it, by the other mark, or by standing there twice. */
const asFraction: Record<DecimalMark, RegExp> = {
  ',': /\d,(?:\d{1,2}|\d{4,})(?:\D|$)|\d{4},\d|(?:^|\D)0,\d|\.\d{3},\d|\d\.\d{3}\.\d{3}/,
  '.': /\d\.(?:\d{1,2}|\d{4,})(?:\D|$)|\d{4}\.\d|(?:^|\D)0\.\d|,\d{3}\.\d|\d,\d{3},\d{3}/,
}

/** Which marks these cells show to begin a fraction. None where the cells do not show it, both where they contradict each other. */
export const shownMarks = (cells: readonly string[]): DecimalMark[] =>
  (['.', ','] as const).filter((mark) => cells.some((cell) => asFraction[mark].test(cell)))

const otherMark: Record<DecimalMark, DecimalMark> = { ',': '.', '.': ',' }

/** Figures of a column for which somebody has said which mark begins the fraction. */
export const chosenNotation = (mark: DecimalMark): Notation => ({
  mark,
  grouped: mark === '.' ? { '.': 'FRACTION', ',': 'THOUSANDS' } : { ',': 'FRACTION', '.': 'THOUSANDS' },
})

/**
 * The one rule for comma and point. A mark that the column shows to begin a fraction leaves thousands to the other one. Before exactly three digits such a mark is a
 * fraction if a thousandth of the unit can be kept (1.299 m), else both readings contradict something (1.299 beside 49.50 yuan) and it is asked. Where the column
 * shows nothing, a comma parts the thousands of what has no thousandths, as it does in China; anything else is asked.
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

/** `"1.345,00"` with a decimal comma → 1345. `ASK` for what can be read in two ways, undefined for what is no plain number of at most 15 digits. */
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

/** A figure that a workbook or a program holds as a number, so that nothing in it is ambiguous: its fraction as the column writes it, with digits enough to be one. */
export const figureAs = (text: string, mark: DecimalMark): string =>
  text.replace(
    /(\d)\.(\d+)/,
    (_figure, before: string, behind: string) => `${before}${mark}${behind.padEnd(4, '0')}`,
  )
