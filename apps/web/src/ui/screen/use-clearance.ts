import { useEffect, useRef, type RefObject } from 'react'

const bars = new Set<HTMLElement>()

let clearance = ''

/** How much of the screen's lower edge the bars take goes into `--clearance` of the page. */
const measure = () => {
  const heights = [...bars]
    .map((bar) => bar.getBoundingClientRect())
    .filter((box) => box.height > 0)
    .map((box) => Math.max(0, globalThis.innerHeight - box.top))
  const next = `${Math.max(0, ...heights)}px`
  // Every part of the page is styled anew for it.
  if (next !== clearance) document.documentElement.style.setProperty('--clearance', next)
  clearance = next
}

// Called once for all bars, when the page has been laid out anyway; measuring at another time would lay it out once more.
const observer = new ResizeObserver(measure)

/** Marks a bar at the bottom of the screen, so that toasts stack above it, and what has the focus is not scrolled to behind it. */
export const useClearance = <T extends HTMLElement>(): RefObject<T | null> => {
  const ref = useRef<T>(null)
  useEffect(() => {
    const bar = ref.current
    if (!bar) return undefined
    bars.add(bar)
    observer.observe(bar)
    globalThis.addEventListener('resize', measure)
    return () => {
      bars.delete(bar)
      observer.unobserve(bar)
      globalThis.removeEventListener('resize', measure)
      measure()
    }
  }, [])
  return ref
}
