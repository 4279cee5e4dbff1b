import { explain } from './failure.ts'
import type { Running } from './processes.ts'

/** Two signals this close together are one wish: a terminal and the process above us both pass Ctrl-C on. */
const SAME_WISH_MS = 1_000

type Ending = { name: string; stop: () => Promise<void> }

export type Session = {
  /** Remembers something to be ended; the last begun is ended first. */
  onEnd: (name: string, stop: () => void | Promise<void>) => void
  /** Keeps a child under watch: when it ends by itself, everything ends, with its sentence. */
  watch: (running: Pick<Running, 'name' | 'ended' | 'stop'>) => void
  /** Hears of the ending before anything is ended. */
  onLeaving: (hear: () => void) => void
  /** Stays until somebody ends the command. */
  untilEnded: () => Promise<void>
}

/**
 * Runs a command that starts other programs: on a signal, on a dead parent, on a failure and at its own end,
 * everything begun is ended in reverse order; the exit code is 0 only for a regular
 * end, and `interruptedCode` after a signal.
 */
export async function inSession(
  work: (session: Session) => Promise<number | void>,
  interruptedCode = 0,
): Promise<never> {
  outliveTerminal()
  const endings: Ending[] = []
  const farewells: (() => void)[] = []
  let finish!: (code: number) => void
  const finished = new Promise<number>((done) => (finish = done))
  let leaving = false
  const session: Session = {
    onEnd: (name, stop) => void endings.push({ name, stop: async () => stop() }),
    watch: (running) => {
      session.onEnd(running.name, running.stop)
      void running.ended.then((sentence) => {
        if (leaving) return
        console.error(sentence)
        finish(1)
      })
    },
    onLeaving: (hear) => void farewells.push(hear),
    untilEnded: async () => void (await finished),
  }
  listenForSignals(() => finish(interruptedCode))
  const done = work(session).then(
    (code) => finish(code ?? 0),
    (error: unknown) => {
      if (!leaving) console.error(explain(error))
      finish(1)
    },
  )
  const code = await finished
  leaving = true
  for (const farewell of farewells) farewell()
  for (const ending of endings.toReversed())
    await ending.stop().catch((error: unknown) => console.error(explain(error)))
  await Promise.race([done, new Promise((wake) => setTimeout(wake, 1_000))])
  process.exit(code)
}

/** A closed terminal window must not keep us from ending what we have begun: what is said then is heard by nobody. */
function outliveTerminal(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}

function listenForSignals(finish: () => void): void {
  let first: number | undefined
  const hear = () => {
    const now = performance.now()
    if (first === undefined) {
      first = now
      if (process.stdout.isTTY) process.stdout.write('\nEnding …\n')
      finish()
    } else if (now - first > SAME_WISH_MS) process.exit(130)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'] as const) process.on(signal, hear)
}
