/** A plain click navigates without a page load; with a modifier key the browser handles the link. */
export const openInstead =
  (address: string, onOpen: (address: string) => void) =>
  (event: React.MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onOpen(address)
  }
