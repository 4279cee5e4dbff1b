import type { NewsDesk } from '../../../platform/live/news.ts'

/** The long polls of bridges. A waiting bridge holds no database connection. */
export type CommandWaits = {
  /** Resolves when a bridge may have a command, or after the time-out. */
  wait: (bridgeNo: string, ms: number) => Promise<void>
  listen: () => void
  stop: () => void
}

/** Bridges that wait for commands on this process, woken by news from any process. */
export const commandWaits = (news: NewsDesk): CommandWaits => {
  const waiting = new Map<string, Set<() => void>>()
  let isOver = false
  const wake = (bridgeNo: string) => waiting.get(bridgeNo)?.forEach((resume) => resume())
  return {
    wait: (bridgeNo, ms) =>
      new Promise((resolve) => {
        if (isOver) return resolve()
        const resumes = waiting.get(bridgeNo) ?? new Set()
        waiting.set(bridgeNo, resumes)
        const resume = () => {
          clearTimeout(timer)
          resumes.delete(resume)
          if (resumes.size === 0 && waiting.get(bridgeNo) === resumes) waiting.delete(bridgeNo)
          resolve()
        }
        const timer = setTimeout(resume, ms)
        resumes.add(resume)
      }),
    listen: () => {
      news.subscribe(({ topic, id }) => {
        if (topic === 'terminal' && id !== null) wake(id)
      })
    },
    stop: () => {
      isOver = true
      for (const bridgeNo of waiting.keys()) wake(bridgeNo)
    },
  }
}
