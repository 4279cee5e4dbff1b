import { useEffect, useRef, type RefObject } from 'react'

const bars = new Set<HTMLElement>()

let clearance = ''

/**
 * Writes the height that bottom bars cover into the page's `--clearance`. Bars of dialogs and drawers do not count: those end above the notices, so each would
 * raise the other.
 */
const measure = () => {
  const heights = [...bars]
    .filter((bar) => bar.closest('[role=dialog]') === null)
    .map((bar) => bar.getBoundingClientRect())
    .filter((box) => box.height > 0)
    .map((box) => Math.max(0, globalThis.innerHeight - box.top))
  const next = `${Math.max(0, ...heights)}px`
  // A change restyles every part of the page.
  if (next !== clearance) document.documentElement.style.setProperty('--clearance', next)
  clearance = next
}

// One observer for all bars runs after layout; measuring at another time would force a layout.
const observer = new ResizeObserver(measure)

/** Registers a bar at the bottom of the screen: toasts stack above it, and focused elements are not scrolled behind it. */
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
