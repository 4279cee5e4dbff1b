import { useEffect, useRef, type RefObject } from 'react'

/** Scrolls a strip of tabs so that the tab with `data-tab={current}` is visible. */
export const useTabInView = (current: string): RefObject<HTMLElement | null> => {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    const strip = ref.current
    const tab = strip?.querySelector(`[data-tab="${CSS.escape(current)}"]`)
    if (!strip || !tab) return
    // `scrollIntoView` would also move the starting point of the Tab key.
    const [room, place] = [strip.getBoundingClientRect(), tab.getBoundingClientRect()]
    strip.scrollLeft += Math.max(0, place.right - room.right) + Math.min(0, place.left - room.left)
  }, [current])
  return ref
}
