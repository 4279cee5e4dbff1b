import { setTimeout as sleep } from 'node:timers/promises'
import { type Program, type Running, startProgram } from './processes.ts'

/** A program that has run this long is healthy: its earlier failures no longer count. */
const HEALTHY_MS = 60_000
const RESTARTS = 5
const FIRST_PAUSE_MS = 500

export type Kept = Pick<Running, 'name' | 'ended' | 'stop'> & {
  /** From now on the program is restarted when it ends; before that its end is final. */
  keep: () => void
}
/** A program's message for the user at the terminal. */
type Message = { say?: string }

/**
 * Starts a program and restarts it whenever it ends by itself, each time after twice the pause. `ended` resolves with a sentence when five restarts in a row
 * have failed.
 * @param say is called with a sentence at every end
 * @param hear is called with the program's messages for the user at the terminal
 */
export function keepRunning(
  program: Program,
  {
    say = console.error,
    hear = (_text: string): void => {},
    firstPauseMs = FIRST_PAUSE_MS,
    healthyMs = HEALTHY_MS,
  } = {},
): Kept {
  const leaving = new AbortController()
  const { signal } = leaving
  let isKept = false
  const start = (): Running => {
    const started = startProgram(program)
    started.child.on('message', (message: Message) => message.say !== undefined && hear(message.say))
    return started
  }
  let running = start()
  const live = async (): Promise<string> => {
    for (let failures = 0; ;) {
      const began = performance.now()
      const sentence = await running.ended
      if (!isKept || signal.aborted) return sentence
      failures = performance.now() - began < healthyMs ? failures + 1 : 1
      if (failures > RESTARTS)
        return `${sentence}\nIt was restarted ${RESTARTS} times without success; Showfloor ends.`
      const pauseMs = firstPauseMs * 2 ** (failures - 1)
      say(`${sentence}\nIt is restarted in ${pauseMs / 1000} s.`)
      await sleep(pauseMs, undefined, { signal }).catch(() => {})
      if (signal.aborted) return sentence
      running = start()
    }
  }
  return {
    name: program.name,
    ended: live(),
    keep: () => (isKept = true),
    stop: async () => {
      leaving.abort()
      await running.stop()
    },
  }
}
