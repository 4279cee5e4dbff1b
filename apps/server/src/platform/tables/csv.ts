/** Puts an apostrophe before a text that a spreadsheet would run as a formula. */
const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

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
