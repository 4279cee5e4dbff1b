import { useEffect, useEffectEvent } from 'react'

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

// A hand scanner types like a keyboard, as quickly as nobody does, and ends with Enter.
const betweenKeysMs = 50
const codeLengthMin = 4

/** Who listens; the last one that came is told. */
const listeners: ((code: string) => void)[] = []
let code = ''
let lastAt = 0

const hear = (event: KeyboardEvent): void => {
  if (event.timeStamp - lastAt > betweenKeysMs) code = ''
  lastAt = event.timeStamp
  // Into a box it types as everybody does; what lies under a dialog is not meant.
  if (isTyping(event.target) || document.querySelector('[aria-modal="true"]')) return
  if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) code += event.key
  if (event.key !== 'Enter' || code.length < codeLengthMin) return
  // Nor is the button meant that has the focus.
  event.preventDefault()
  listeners.at(-1)?.(code)
  code = ''
}

/** Told what a hand scanner reads while no box has the focus. */
export const useHandScanner = (onCode: (code: string) => void): void => {
  const told = useEffectEvent(onCode)
  useEffect(() => {
    const listener = (read: string) => told(read)
    listeners.push(listener)
    document.addEventListener('keydown', hear)
    return () => {
      listeners.splice(listeners.indexOf(listener), 1)
      if (listeners.length === 0) document.removeEventListener('keydown', hear)
    }
  }, [])
}
