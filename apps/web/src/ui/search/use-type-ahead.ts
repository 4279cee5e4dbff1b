import { useEffect, useRef, useState } from 'react'
import { typingPauseMs } from './search-bar.tsx'

/**
 * The text that a list follows while somebody types, before the address says it too: turning the address draws the whole workspace anew, for which a slow
 * processor has no time between two keys. `said` is what the address says; `say` makes it say a text, and settles when it does.
 */
export const useTypeAhead = (said: string, say: (text: string) => Promise<void>) => {
  const [typed, setTyped] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const saidLast = useRef(said)
  useEffect(() => {
    saidLast.current = said
  }, [said])
  /** Has the list and the address follow at once. */
  const settle = async (entered: string) => {
    const text = entered.trim()
    clearTimeout(timer.current)
    setTyped(text)
    if (text !== saidLast.current) await say(text)
    // Unless somebody typed on meanwhile.
    setTyped((now) => (now === text ? undefined : now))
  }
  return {
    text: typed ?? said,
    type: (text: string) => {
      clearTimeout(timer.current)
      setTyped(text.trim())
      timer.current = setTimeout(() => void settle(text), typingPauseMs)
    },
    settle,
    /** For when the box is left: nothing typed gets lost with the page. */
    leave: () => {
      if (typed !== undefined) void settle(typed)
    },
  }
}
