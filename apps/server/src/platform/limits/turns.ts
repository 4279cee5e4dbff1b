import { CallError } from '../calls/errors.ts'

/**
 * Lets one piece of work of a subject run at a time in this process; up to `waitingMax` others wait for it in order, without a connection. Error: RATE_LIMITED
 * for more.
 */
export const createTurns = (waitingMax: number) => {
  const queues = new Map<string, { last: Promise<unknown>; waiting: number }>()
  return async <T>(subject: string, work: () => Promise<T>): Promise<T> => {
    const queue = queues.get(subject) ?? { last: Promise.resolve(), waiting: -1 }
    if (queue.waiting >= waitingMax) throw new CallError('RATE_LIMITED', { seconds: 1 })
    queues.set(subject, queue)
    queue.waiting += 1
    const mine = queue.last.then(work)
    queue.last = mine.catch(() => {})
    try {
      return await mine
    } finally {
      queue.waiting -= 1
      if (queue.waiting < 0) queues.delete(subject)
    }
  }
}
