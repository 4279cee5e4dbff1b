import { useEffect, useState } from 'react'

/** Browsers that do not say when they are idle are taken to be so after this. */
const calmMs = 300

/** False while the browser is busy opening a screen, then true: for what is far below and may come a moment later. */
export const useWhenIdle = (): boolean => {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    const begin = () => setIdle(true)
    if (!('requestIdleCallback' in globalThis)) {
      const timer = setTimeout(begin, calmMs)
      return () => clearTimeout(timer)
    }
    const request = requestIdleCallback(begin)
    return () => cancelIdleCallback(request)
  }, [])
  return idle
}
