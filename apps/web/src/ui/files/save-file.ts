import { chinaDay } from '@showfloor/contract/common/china-time'

/** The name of a file with the day in China on which it is saved. */
export const datedName = (name: string, format: string, at = new Date()): string =>
  `${name}-${chinaDay(at)}.${format}`

/** Downloads a file. */
export const saveFile = (content: Blob, name: string): void => {
  const address = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // The browser reads the URL after the click; a minute is long enough for the slowest.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
