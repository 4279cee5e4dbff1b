import { useRef } from 'react'
import { CallError } from '../../client/request.ts'

/** The same input object again for the same content, so that a retry carries the idempotency key of its first try. */
export const useIntent = () => {
  const last = useRef<{ text: string; input: object }>(undefined)
  return {
    keep: <T extends object>(input: T): T => {
      const text = JSON.stringify(input)
      if (last.current?.text !== text) last.current = { text, input }
      return last.current.input as T
    },
    /** A refusal is an answer: what follows is another intent, even with the same content. */
    settle: (error: Error | null) => {
      if (error instanceof CallError && (error.status === 0 || error.status >= 500)) return
      last.current = undefined
    },
  }
}
