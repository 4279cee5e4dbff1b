import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is laid out for paper. Some browsers tell it by events only, others, and a preview, by the medium only. */
export const usePrinting = (): boolean => {
  const [isPrinting, setPrinting] = useState(() => globalThis.matchMedia('print').matches)
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    // The browser lays the paper out as soon as its listeners have returned.
    const set = (next: boolean) => flushSync(() => setPrinting(next))
    globalThis.addEventListener('beforeprint', () => set(true), { signal })
    globalThis.addEventListener('afterprint', () => set(false), { signal })
    globalThis.matchMedia('print').addEventListener('change', ({ matches }) => set(matches), { signal })
    return () => stop.abort()
  }, [])
  return isPrinting
}
