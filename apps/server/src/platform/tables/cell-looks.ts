/** How a figure is shown: as a date, in per cent, or with at least so many digits and with words around it, such as its currency; else as it is. */
export type CellLook = 'date' | 'percent' | { digits: number; before: string; behind: string } | null

const isDateFormat = (id: number, code: string | undefined): boolean =>
  code === undefined
    ? (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
    : /[ymd]/i.test(code)

/** How figures of a number format are shown, by its id and, where the workbook tells it, its code: `[$€-2] #,##0.00`, `0.00"万元"`. */
export const lookOf = (id: number, format: string | undefined): CellLook => {
  // Without texts, colours and languages.
  const code = format?.replaceAll(/"[^"]*"|\[[^\]]*\]|[\\!]./g, '')
  if (isDateFormat(id, code)) return 'date'
  if (code === undefined ? id === 9 || id === 10 : code.includes('%')) return 'percent'
  if (format === undefined || code === undefined) return null
  const digits = /^0+$/.test(code.replaceAll(/[^0#?.,]/g, '')) ? code.replaceAll(/[^0]/g, '').length : 0
  const words = wordsAround(format)
  return digits > 0 || words.before !== '' || words.behind !== '' ? { digits, ...words } : null
}

const piece = /"([^"]*)"|\[\$([^\]-]*)[^\]]*\]|\[[^\]]*\]|[\\!](.)|[_*].|(General|[0#?][0#?.,]*)|(.)/gi

/** What a format writes before and behind its figures; nothing where it shows them in thousands, for then they are not what is stored. */
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

/** The part of a format that is for figures above nought. */
const sectionOf = (format: string): string => /^(?:"[^"]*"|\[[^\]]*\]|[\\!].|[^;"])*/.exec(format)?.[0] ?? ''

/** Blanks, brackets and strokes for the eye alone are left out. */
const meant = (words: string): string => (/[\p{L}\p{Sc}]/u.test(words) ? words.trim() : '')
