import { setTimeout as sleep } from 'node:timers/promises'
import { type Program, type Running, startProgram } from './processes.ts'

/** A program that lived so long was well, and what ended it is over. */
const WELL_MS = 60_000
const QUICK_ENDS = 5
const FIRST_PAUSE_MS = 500

export type Kept = Pick<Running, 'name' | 'ended' | 'stop'> & {
  /** From now on it is started again when it ends; before that its end is the end. */
  keep: () => void
}

/**
 * Starts a program and, once told to keep it, starts it again whenever it ends by itself, each time after twice the pause. `ended` settles when that was in
 * vain five times in a row, with a sentence.
 * @param say hears of every end
 */
export function keepRunning(
  program: Program,
  { say = console.error, firstPauseMs = FIRST_PAUSE_MS, wellMs = WELL_MS } = {},
): Kept {
  const leaving = new AbortController()
  let isKept = false
  let running = startProgram(program)
  const live = async (): Promise<string> => {
    for (let quickEnds = 0; ;) {
      const began = performance.now()
      const sentence = await running.ended
      if (!isKept || leaving.signal.aborted) return sentence
      quickEnds = performance.now() - began < wellMs ? quickEnds + 1 : 1
      if (quickEnds > QUICK_ENDS)
        return `${sentence}\nIt was started again ${QUICK_ENDS} times in vain; Showfloor ends.`
      const pauseMs = firstPauseMs * 2 ** (quickEnds - 1)
      say(`${sentence}\nIt is started again in ${pauseMs / 1000} s.`)
      await sleep(pauseMs, undefined, { signal: leaving.signal }).catch(() => {})
      if (leaving.signal.aborted) return sentence
      running = startProgram(program)
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
