import { useEffect, useLayoutEffect, useRef } from 'react'

/** Restores the focus when a dialog or panel closes or is removed. */
export const useFocusBack = (open: boolean): void => {
  const before = useRef<Element | null>(null)
  // Read before paint: on a slow device the dialog takes the focus before passive effects run.
  useLayoutEffect(() => {
    if (open) before.current = document.activeElement
  }, [open])
  useEffect(() => {
    if (!open) return undefined
    return () => {
      const element = before.current
      if (element instanceof HTMLElement && element.isConnected) element.focus({ preventScroll: true })
    }
  }, [open])
}
