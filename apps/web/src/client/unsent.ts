import type { QueryClient } from '@tanstack/react-query'
import { CallError, isLost } from './request.ts'

/** Whether a refused call may be accepted later. */
export const isLater = (error: unknown): boolean =>
  isLost(error) || (error instanceof CallError && (error.status >= 500 || error.status === 401))

const retryMs = 5000

type Queue<T, A> = {
  read: () => T[]
  write: (changes: T[]) => void
  send: (change: T) => Promise<A>
  /** The changes left to send after one change; its answer is undefined if it was refused. */
  rest: (left: T[], change: T, answer: A | undefined) => T[]
  onRefused: (error: unknown, change: T) => void
  onDone: (queryClient: QueryClient) => Promise<unknown>
}

/**
 * Sends unanswered changes in their order, each under its own idempotency key, so that the server applies it once however often it arrives. A refused change is
 * dropped; one without an answer keeps waiting.
 */
export const unsentQueue = <T extends { key: string }, A>(queue: Queue<T, A>) => {
  let isSending = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const sendAll = async (queryClient: QueryClient): Promise<void> => {
    if (isSending || queue.read().length === 0) return
    isSending = true
    clearTimeout(timer)
    try {
      for (let [change] = queue.read(); change; [change] = queue.read()) {
        let answer: A | undefined
        try {
          answer = await queue.send(change)
        } catch (error) {
          if (isLater(error)) {
            timer = setTimeout(() => void sendAll(queryClient), retryMs)
            return
          }
          queue.onRefused(error, change)
        }
        const { key } = change
        const left = queue.read().filter((one) => one.key !== key)
        queue.write(queue.rest(left, change, answer))
      }
    } finally {
      isSending = false
      await queue.onDone(queryClient)
    }
  }
  return sendAll
}
