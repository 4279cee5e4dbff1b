import { startTransition, useEffect, useState } from 'react'

/** Browsers that do not say when they are idle are taken to be so after this. */
const calmMs = 100

const whenIdle = (begin: () => void): (() => void) => {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(begin, calmMs)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(begin)
  return () => cancelIdleCallback(request)
}

/**
 * For what is far below and may come a moment later, piece by piece: how many pieces there is time for. None while the browser is busy opening a screen, then one
 * more each time that it is idle.
 */
export const usePiecesWhenIdle = (pieces: number): number => {
  const [shown, setShown] = useState(0)
  useEffect(
    () => (shown < pieces ? whenIdle(() => startTransition(() => setShown(shown + 1))) : undefined),
    [shown, pieces],
  )
  return shown
}
