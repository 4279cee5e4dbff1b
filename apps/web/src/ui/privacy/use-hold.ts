import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'

const holdingKeys: ReadonlySet<string> = new Set([' ', 'Enter'])

/**
 * A button that acts while it is held, by pointer, Space or Enter: spread `hold` over it. It ends when the button loses the pointer or focus, or the
 * page is hidden.
 */
export const useHold = (onHold?: (isHeld: boolean) => void) => {
  const [isHeld, setHeld] = useState(false)
  const now = useRef(false)
  const change = (next: boolean) => {
    if (now.current === next) return
    now.current = next
    setHeld(next)
    onHold?.(next)
  }
  const end = () => change(false)
  const endOutside = useEffectEvent(end)
  useEffect(() => {
    const stop = new AbortController()
    globalThis.addEventListener('blur', () => endOutside(), { signal: stop.signal })
    document.addEventListener('visibilitychange', () => endOutside(), { signal: stop.signal })
    return () => {
      stop.abort()
      endOutside()
    }
  }, [])
  return {
    isHeld,
    hold: {
      'data-hold': isHeld,
      'aria-pressed': isHeld,
      onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        change(true)
      },
      onPointerUp: end,
      onPointerCancel: end,
      onLostPointerCapture: end,
      onKeyDown: (event: KeyboardEvent) => {
        if (!holdingKeys.has(event.key)) return
        event.preventDefault()
        if (!event.repeat) change(true)
      },
      onKeyUp: (event: KeyboardEvent) => {
        if (holdingKeys.has(event.key)) end()
      },
      onBlur: end,
      onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
    },
  }
}
