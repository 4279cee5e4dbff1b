import { useEffect, useRef, type SyntheticEvent } from 'react'

/**
 * Drives a modal `<dialog>`; the focus goes back where it came from. Esc calls `close` at once: the browser would close the dialog first and fire the
 * event later, when it may be open again.
 */
export const useModal = (close: () => void) => {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const box = ref.current
    const from = document.activeElement
    box?.showModal()
    return () => {
      box?.close()
      if (from instanceof HTMLElement && document.activeElement === document.body)
        from.focus({ preventScroll: true })
    }
  }, [])
  const onCancel = (event: SyntheticEvent) => {
    event.preventDefault()
    close()
  }
  // The browser may close it by itself and fires the event late: by then it may be open again.
  const onClose = () => {
    if (!ref.current?.open) close()
  }
  return { ref, onCancel, onClose }
}
