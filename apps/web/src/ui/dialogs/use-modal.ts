import { useEffect, useRef, type SyntheticEvent } from 'react'

/**
 * What a `<dialog>` needs that is over everything while it is there; the focus goes back to where it came from. Esc tells at once: the browser
 * would put the dialog away first and tell of it later, when it may have been asked for again.
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
  // The browser may put it away itself, which is told late: by then it may be open again.
  const onClose = () => {
    if (!ref.current?.open) close()
  }
  return { ref, onCancel, onClose }
}
