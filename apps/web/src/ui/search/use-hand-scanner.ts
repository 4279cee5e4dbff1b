import { useEffect, useEffectEvent } from 'react'

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

// A hand scanner types faster than anybody and ends with Enter.
const betweenKeysMs = 50
const codeLengthMin = 4

/** The last listener registered gets the code. */
const listeners: ((code: string) => void)[] = []
let code = ''
let lastAt = 0

const hear = (event: KeyboardEvent): void => {
  if (event.timeStamp - lastAt > betweenKeysMs) code = ''
  lastAt = event.timeStamp
  // In a field it types as usual; screens under a dialog do not listen.
  if (isTyping(event.target) || document.querySelector('[aria-modal="true"]')) return
  if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) code += event.key
  if (event.key !== 'Enter' || code.length < codeLengthMin) return
  // The focused button must not be pressed by that Enter.
  event.preventDefault()
  listeners.at(-1)?.(code)
  code = ''
}

/** Gets what a hand scanner reads while no field has the focus. */
export const useHandScanner = (onCode: (code: string) => void): void => {
  const report = useEffectEvent(onCode)
  useEffect(() => {
    const listener = (read: string) => report(read)
    listeners.push(listener)
    document.addEventListener('keydown', hear)
    return () => {
      listeners.splice(listeners.indexOf(listener), 1)
      if (listeners.length === 0) document.removeEventListener('keydown', hear)
    }
  }, [])
}
