import { useEffect, useRef, useSyncExternalStore, type RefObject } from 'react'

const bars = new Set<HTMLElement>()
const listeners = new Set<() => void>()
let clearancePx = 0

const measure = () => {
  const heights = [...bars]
    .map((bar) => bar.getBoundingClientRect())
    .filter((box) => box.height > 0)
    .map((box) => Math.max(0, globalThis.innerHeight - box.top))
  const height = Math.max(0, ...heights)
  if (height === clearancePx) return
  clearancePx = height
  listeners.forEach((listener) => listener())
}

/** Marks a bar at the bottom of the screen, so that toasts stack above it and never cover its button. */
export const useClearance = <T extends HTMLElement>(): RefObject<T | null> => {
  const ref = useRef<T>(null)
  useEffect(() => {
    const bar = ref.current
    if (!bar) return undefined
    bars.add(bar)
    // Its first call comes when the page has been laid out anyway; measuring here would lay it out once more.
    const observer = new ResizeObserver(measure)
    observer.observe(bar)
    globalThis.addEventListener('resize', measure)
    return () => {
      bars.delete(bar)
      observer.disconnect()
      globalThis.removeEventListener('resize', measure)
      measure()
    }
  }, [])
  return ref
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How much of the screen's lower edge the bars take, in CSS pixels. */
export const useClearancePx = (): number => useSyncExternalStore(subscribe, () => clearancePx)
