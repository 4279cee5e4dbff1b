import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being printed. */
export const usePrinting = (): boolean => {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    // The browser lays the paper out as soon as its listeners have returned.
    const set = (next: boolean) => () => flushSync(() => setPrinting(next))
    globalThis.addEventListener('beforeprint', set(true), { signal: stop.signal })
    globalThis.addEventListener('afterprint', set(false), { signal: stop.signal })
    return () => stop.abort()
  }, [])
  return isPrinting
}
