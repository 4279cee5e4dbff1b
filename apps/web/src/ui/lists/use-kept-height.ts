import { useLayoutEffect, useRef, useState, type CSSProperties, type RefObject } from 'react'

// The height depends on the window's width.
const keyOf = (place: string): string => `showfloor.height ${globalThis.innerWidth} ${place}`

const read = (place: string): number | undefined => {
  try {
    return Number(sessionStorage.getItem(keyOf(place))) || undefined
  } catch {
    return undefined
  }
}

const keep = (place: string, heightPx: number): void => {
  try {
    sessionStorage.setItem(keyOf(place), String(heightPx))
  } catch {
    // Without storage only what is drawn at once can be scrolled back to.
  }
}

/** Gives a list the height it had when the user left `place` until it is `drawn`, so that going back restores the scroll position while data still loads. */
export const useKeptHeight = (
  place: string,
  drawn: boolean,
): { ref: RefObject<HTMLDivElement | null>; style: CSSProperties | undefined } => {
  const ref = useRef<HTMLDivElement>(null)
  const [heightPx] = useState(() => read(place))
  const latest = useRef(place)
  useLayoutEffect(() => void (latest.current = place))
  useLayoutEffect(
    () => () => {
      if (ref.current) keep(latest.current, ref.current.offsetHeight)
    },
    [],
  )
  return { ref, style: drawn || heightPx === undefined ? undefined : { minHeight: heightPx } }
}
