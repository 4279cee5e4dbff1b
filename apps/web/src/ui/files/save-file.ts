/** Downloads a file. */
export const saveFile = (content: Blob, name: string): void => {
  const address = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // The browser reads the URL after the click; a minute is long enough for the slowest.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
