import { setTimeout as sleep } from 'node:timers/promises'
import { type Program, type Running, startProgram } from './processes.ts'

/** A program that has run this long is healthy: its earlier failures no longer count. */
const HEALTHY_MS = 60_000
const RESTARTS = 5
const FIRST_PAUSE_MS = 500

type Alive = Pick<Running, 'name' | 'ended' | 'stop'>
export type Kept = Alive & {
  /** From now on the program is restarted when it ends; before that its end is final. */
  keep: () => void
}
/** A program's message for the user at the terminal. */
type Message = { say?: string }

/** `say` is called with a sentence at every end. */
type Options = { say?: (sentence: string) => void; firstPauseMs?: number; healthyMs?: number }

/**
 * Starts a program, and restarts it as {@link keepStarted} does.
 * @param hear is called with the program's messages for the user at the terminal
 */
export function keepRunning(
  program: Program,
  { hear = () => {}, ...options }: Options & { hear?: (text: string) => void } = {},
): Kept {
  const start = (): Running => {
    const started = startProgram(program)
    started.child.on('message', (message: Message) => message.say !== undefined && hear(message.say))
    return started
  }
  return keepStarted(start(), start, options)
}

/**
 * Starts a running program again whenever it ends by itself, each time after twice the pause. `ended` resolves with a sentence when five restarts in a row have
 * failed.
 */
export function keepStarted(
  first: Alive,
  again: () => Alive,
  { say = console.error, firstPauseMs = FIRST_PAUSE_MS, healthyMs = HEALTHY_MS }: Options = {},
): Kept {
  const leaving = new AbortController()
  const { signal } = leaving
  let isKept = false
  let running = first
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
      running = again()
    }
  }
  return {
    name: first.name,
    ended: live(),
    keep: () => (isKept = true),
    stop: async () => {
      leaving.abort()
      await running.stop()
    },
  }
}
