/** A text that a spreadsheet would run as a formula gets an apostrophe before it, which it shows as text. */
const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const shanghaiTime = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** `2026-09-12 18:30:05`, as clocks in the shops show it. */
export const csvTime = (at: Date): string => shanghaiTime.format(at)

/** A text as a cell, in quotes where it needs them. */
export const csvCell = (text: string): string => {
  const safe = harmless(text)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
