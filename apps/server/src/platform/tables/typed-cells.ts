import { milliCents } from './yuan.ts'

/** A cell in narrow characters, without what keeps a spreadsheet from changing it; empty for a mark that stands for nothing. */
export const plain = (cell = ''): string => {
  const text = cell
    .normalize('NFKC')
    .trim()
    .replace(/^="(.*)"$/s, '$1')
    .replace(/^['`]/, '')
    .trim()
  return /^[-–—*/]*$/.test(text) ? '' : text
}

const clock = /^\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?$|^\d{6}$/
/** Whether a text is a time of day; a spreadsheet stores one as a part of the day. */
export const isClock = (text: string): boolean => clock.test(text) || /^0(?:\.\d+)?$/.test(text)

const clockOf = (text: string): string =>
  clock.test(text) ? text : new Date(Math.round(Number(text) * 86_400) * 1000).toISOString().slice(11, 19)

const moment =
  /^(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})日?(?:[T ]*(\d{1,2}):?(\d{2})(?::?(\d{2})(?:\.\d+)?)?)?$/

/** `2026-11-23 08:30:00` of a time, which may lack its seconds, or of a day and a time of day. Throws RangeError. */
export const momentOf = (day: string, time: string): string => {
  const text = day !== '' && isClock(time) ? `${day.slice(0, 11).trim()} ${clockOf(time)}` : time || day
  const [, year = '', month = '', date = '', hour = '0', minute = '0', second = '0'] = moment.exec(text) ?? []
  const two = (part: string): string => part.padStart(2, '0')
  const said = `${year}-${two(month)}-${two(date)} ${two(hour)}:${two(minute)}:${two(second)}`
  const read = new Date(`${said.replace(' ', 'T')}Z`)
  if (Number.isNaN(read.getTime()) || !read.toISOString().startsWith(said.slice(0, 10)))
    throw new RangeError('time')
  return said
}

/** Whether a column's title says that its amounts are in cents. */
export const isInCents = (title: string): boolean => /\((?:单位:?)?分\)/.test(title.normalize('NFKC'))

/** An amount in thousandths of a cent, with or without separators of thousands; 0 for an empty cell. Throws RangeError. */
export const milliCentsIn = (text: string, inCents: boolean): number => {
  const bare = text.replaceAll(/[\s¥元+]/g, '')
  const joined = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(bare) ? bare.replaceAll(',', '') : bare
  if (!inCents) return milliCents(joined)
  if (!/^-?\d{0,11}$/.test(joined)) throw new RangeError('not an amount in cents')
  return Number(joined) * 1000
}
