import { useLayoutEffect, useRef, useState, type CSSProperties, type RefObject } from 'react'

// As wide as the window is now: another width makes another height.
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
    // Without it the list is only found again as far down as it is drawn at once.
  }
}

/**
 * Keeps a list as high as it was when one left `place` until it is `drawn`, so that the way back leads to where one had scrolled to, however
 * much of the list is still on its way.
 */
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
