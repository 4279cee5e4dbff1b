/** A plain click goes there without loading the page anew; with a key held it stays the browser's own link. */
export const openInstead =
  (address: string, onOpen: (address: string) => void) =>
  (event: React.MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onOpen(address)
  }
