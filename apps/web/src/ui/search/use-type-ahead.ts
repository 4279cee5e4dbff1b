import { useEffect, useRef, useState } from 'react'
import { typingPauseMs } from './search-bar.tsx'

/**
 * Debounced text for a list that filters while typing: the address follows later, because a route change renders the whole workspace, which is too slow
 * between two keys. `said` is the address's text; `say` changes it and resolves when it has.
 */
export const useTypeAhead = (said: string, say: (text: string) => Promise<void>) => {
  const [typed, setTyped] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const saidLast = useRef(said)
  useEffect(() => {
    saidLast.current = said
  }, [said])
  /** Applies the text to list and address at once. */
  const commit = async (entered: string) => {
    const text = entered.trim()
    clearTimeout(timer.current)
    setTyped(text)
    if (text !== saidLast.current) await say(text)
    // Unless the user typed on meanwhile.
    setTyped((now) => (now === text ? undefined : now))
  }
  return {
    text: typed ?? said,
    type: (text: string) => {
      clearTimeout(timer.current)
      setTyped(text.trim())
      timer.current = setTimeout(() => void commit(text), typingPauseMs)
    },
    commit,
    /** For blur: applies what is typed, so that it is not lost with the page. */
    leave: () => {
      if (typed !== undefined) void commit(typed)
    },
  }
}
