import { startTransition, useEffect, useState } from 'react'

/** The wait in browsers without `requestIdleCallback`. */
const calmMs = 100

const whenIdle = (begin: () => void): (() => void) => {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(begin, calmMs)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(begin)
  return () => cancelIdleCallback(request)
}

/** How many of the `pieces` far below to render: none while the browser is busy opening a screen, then one more each time it is idle. */
export const usePiecesWhenIdle = (pieces: number): number => {
  const [shown, setShown] = useState(0)
  useEffect(
    () => (shown < pieces ? whenIdle(() => startTransition(() => setShown(shown + 1))) : undefined),
    [shown, pieces],
  )
  return shown
}
