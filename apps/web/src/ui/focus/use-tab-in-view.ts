import { useEffect, useRef, type RefObject } from 'react'

/** A strip of tabs of which a narrow screen shows a part: that with `data-tab={current}` is brought into view. */
export const useTabInView = (current: string): RefObject<HTMLElement | null> => {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    const strip = ref.current
    const tab = strip?.querySelector(`[data-tab="${CSS.escape(current)}"]`)
    if (!strip || !tab) return
    // `scrollIntoView` would also move the place that the Tab key goes on from.
    const [room, place] = [strip.getBoundingClientRect(), tab.getBoundingClientRect()]
    strip.scrollLeft += Math.max(0, place.right - room.right) + Math.min(0, place.left - room.left)
  }, [current])
  return ref
}
