import { setTimeout as sleep } from 'node:timers/promises'
import { explain } from '../running/failure.ts'
import type { Running } from './processes.ts'

/** A terminal and the parent process both pass Ctrl-C on; a second press comes later than this. */
const SAME_PRESS_MS = 1_000

type Stop = () => void | Promise<void>

export type Session = {
  /** Registers a function to call at the end; the last one registered is called first. */
  onEnd: (stop: Stop) => void
  /** Stops a program at the end; if it ends by itself, prints its sentence and ends the session. */
  watch: (running: Pick<Running, 'ended' | 'stop'>) => void
  /** Aborted before anything is stopped. */
  leaving: AbortSignal
  untilEnded: () => Promise<void>
}

/**
 * Runs a command that starts other programs. On a signal, a dead parent, a failure or its own end, everything
 * registered is stopped in reverse order. The exit code is that of `work`, 1 after a failure, and `interruptedCode`
 * after a signal.
 */
export async function inSession(
  work: (session: Session) => Promise<number | void>,
  interruptedCode = 0,
): Promise<never> {
  // Output to a closed terminal fails; the programs are stopped all the same.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  const stops: Stop[] = []
  const leaving = new AbortController()
  const { promise: finished, resolve: finish } = Promise.withResolvers<number>()
  const session: Session = {
    leaving: leaving.signal,
    onEnd: (stop) => void stops.push(stop),
    watch: ({ ended, stop }) => {
      stops.push(stop)
      void ended.then((sentence) => {
        if (leaving.signal.aborted) return
        console.error(sentence)
        finish(1)
      })
    },
    untilEnded: async () => void (await finished),
  }
  onSignal(() => finish(interruptedCode))
  const done = work(session).then(
    (code) => finish(code ?? 0),
    (error: unknown) => {
      if (!leaving.signal.aborted) console.error(explain(error))
      finish(1)
    },
  )
  const code = await finished
  leaving.abort()
  for (const stop of stops.toReversed())
    await Promise.try(stop).catch((error: unknown) => console.error(explain(error)))
  await Promise.race([done, sleep(1_000)])
  process.exit(code)
}

function onSignal(finish: () => void): void {
  let first: number | undefined
  const hear = () => {
    if (first !== undefined && performance.now() - first > SAME_PRESS_MS) process.exit(130)
    if (first === undefined && process.stdout.isTTY) console.log('\nEnding …')
    first ??= performance.now()
    finish()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'] as const) process.on(signal, hear)
}
