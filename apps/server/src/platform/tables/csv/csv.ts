/** What spreadsheets skip before a formula: blanks, and characters that nobody sees. */
const skipped = /^[\s\p{Cc}\p{Cf}]+/u

/** Whether a spreadsheet would run a text as a formula. Those of East Asia read full-width and small signs as the plain ones. */
export const isFormula = (text: string): boolean =>
  /^[\t\r\n]/.test(text) || /^[=+\-@]/.test(text.replace(skipped, '').slice(0, 1).normalize('NFKC'))

/** Puts an apostrophe before such a text. */
const harmless = (text: string): string => (isFormula(text) ? `'${text}` : text)

const shanghaiTime = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** `2026-09-12 18:30:05` in China's time. */
export const csvTime = (at: Date): string => shanghaiTime.format(at)

/** A text as a cell, quoted where necessary. */
export const csvCell = (text: string): string => {
  const safe = harmless(text)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
