/** How a number is shown: as a date, in per cent, or with a minimum of digits and text around it, such as a currency; null: as it is stored. */
export type CellLook = 'date' | 'percent' | { digits: number; before: string; behind: string } | null

const isDateFormat = (id: number, code: string | undefined): boolean =>
  code === undefined
    ? (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
    : /[ymd]/i.test(code)

/** The look of a number format, by its id and its code, where the workbook has one: `[$€-2] #,##0.00`, `0.00"万元"`. */
export const lookOf = (id: number, format: string | undefined): CellLook => {
  // Without literal texts, colours and locales.
  const code = format?.replaceAll(/"[^"]*"|\[[^\]]*\]|[\\!]./g, '')
  if (isDateFormat(id, code)) return 'date'
  if (code === undefined ? id === 9 || id === 10 : code.includes('%')) return 'percent'
  if (format === undefined || code === undefined) return null
  const digits = /^0+$/.test(code.replaceAll(/[^0#?.,]/g, '')) ? code.replaceAll(/[^0]/g, '').length : 0
  const words = wordsAround(format)
  return digits > 0 || words.before !== '' || words.behind !== '' ? { digits, ...words } : null
}

const piece = /"([^"]*)"|\[\$([^\]-]*)[^\]]*\]|\[[^\]]*\]|[\\!](.)|[_*].|(General|[0#?][0#?.,]*)|(.)/gi

/** The text that a format writes before and behind its numbers; nothing if it shows thousands, because then the shown number is not the stored one. */
const wordsAround = (format: string): { before: string; behind: string } => {
  const none = { before: '', behind: '' }
  let [before, behind, isBehind] = ['', '', false]
  for (const [, quoted, symbol, escaped, figures, other] of sectionOf(format).matchAll(piece)) {
    if (figures !== undefined) {
      if (isBehind || figures.endsWith(',')) return none
      isBehind = true
    } else {
      const words = quoted ?? symbol ?? escaped ?? other ?? ''
      if (isBehind) behind += words
      else before += words
    }
  }
  return { before: meant(before), behind: meant(behind) }
}

/** The section of a format for positive numbers. */
const sectionOf = (format: string): string => /^(?:"[^"]*"|\[[^\]]*\]|[\\!].|[^;"])*/.exec(format)?.[0] ?? ''

/** Omits blanks, brackets and strokes, which mean nothing. */
const meant = (words: string): string => (/[\p{L}\p{Sc}]/u.test(words) ? words.trim() : '')
