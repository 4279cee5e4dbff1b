import { useEffect } from 'react'

/** Restores the focus when a dialog or panel closes or is removed. */
export const useFocusBack = (open: boolean): void => {
  useEffect(() => {
    if (!open) return undefined
    const before = document.activeElement
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [open])
}
