import { chinaClock } from '@showfloor/contract/common/china-time'

/** A moment as RFC 3339 in China's time zone: `2026-10-18T14:32:05+08:00`. */
export function rfc3339InChina(moment: Date): string {
  return `${chinaClock(moment)}+08:00`
}

/** A moment as most providers write it, in China's time zone without saying so: `2026-10-18 14:32:05`. */
export function chinaTime(moment: Date): string {
  return chinaClock(moment).replace('T', ' ')
}

/** Reads what `chinaTime` writes. Throws RangeError for anything else. */
export function momentFromChinaTime(text: string): Date {
  const moment = new Date(`${text.replace(' ', 'T')}+08:00`)
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/.test(text) || Number.isNaN(moment.getTime())) {
    throw new RangeError('not a time in China')
  }
  return moment
}

/** Reads a moment in China written as digits alone: `20261018143205`. Throws RangeError for anything else. */
export function momentFromDigits(text: string): Date {
  const [, date = '', time = ''] = /^(\d{8})(\d{6})$/.exec(text) ?? []
  const day = date.replace(/(....)(..)(..)/, '$1-$2-$3')
  return momentFromChinaTime(`${day} ${time.replace(/(..)(..)(..)/, '$1:$2:$3')}`)
}
