import { useEffect } from 'react'

/** Brings the focus back to where it was before a dialog or a panel opened, one that is taken away whole included. */
export const useFocusBack = (open: boolean): void => {
  useEffect(() => {
    if (!open) return undefined
    const before = document.activeElement
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [open])
}
