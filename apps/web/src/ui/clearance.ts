import { useEffect, useRef, type RefObject } from 'react'

const bars = new Set<HTMLElement>()

const publish = () => {
  const heights = [...bars]
    .map((bar) => bar.getBoundingClientRect())
    .filter((box) => box.height > 0)
    .map((box) => Math.max(0, globalThis.innerHeight - box.top))
  document.documentElement.style.setProperty('--clearance', `${Math.max(0, ...heights)}px`)
}

/** Marks a bar at the bottom of the screen, so that toasts stack above it and never cover its button. */
export const useClearance = <T extends HTMLElement>(): RefObject<T | null> => {
  const ref = useRef<T>(null)
  useEffect(() => {
    const bar = ref.current
    if (!bar) return undefined
    bars.add(bar)
    const observer = new ResizeObserver(publish)
    observer.observe(bar)
    globalThis.addEventListener('resize', publish)
    publish()
    return () => {
      bars.delete(bar)
      observer.disconnect()
      globalThis.removeEventListener('resize', publish)
      publish()
    }
  }, [])
  return ref
}
