import { setTimeout as pause } from 'node:timers/promises'
import { runCommand, takeCommand, type Till } from './commands.ts'
import { openJournal } from './journal.ts'
import { connect, type Server, type ServerOptions } from './server.ts'
import type { Terminal } from './terminal.ts'

export type BridgeOptions = ServerOptions & {
  /** The folder of the journal; created when missing. Never shared by two bridges. */
  dir: string
  terminals: ReadonlyMap<string, Terminal>
  /** Shows errors to the person at the till. */
  say: (sentence: string) => void
}
/** A running bridge; `signal` ends it. */
type Work = { till: Till; server: Server; say: BridgeOptions['say']; signal: AbortSignal }

const version = '1'
const waitSeconds = 25
const lookMs = 5_000
const firstPauseMs = 500
const longestPauseMs = 15_000

const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * Runs the bridge until `stop`: it reports its terminals every 30 s, fetches commands, and sends results until the server has accepted them. Every loop
 * continues after an error, with growing pauses.
 */
export const startBridge = (options: BridgeOptions): { stop: () => Promise<void> } => {
  const { say, terminals, bridgeNo } = options
  const server = connect(options)
  const journal = openJournal(options.dir)
  const ending = new AbortController()
  const { signal } = ending
  const waker = newWaker(signal)
  const till: Till = {
    bridgeNo,
    journal,
    terminals,
    busy: new Set(),
    nowMs: server.clock.nowMs,
    flush: waker.wake,
  }
  const work: Work = { till, server, say, signal }
  const loops = [
    forever(work, 'hello', greeter(work)),
    forever(work, 'commands', () => fetchCommands(work)),
    forever(work, 'results', async () => {
      if (!(await sendResult(work))) await waker.wait(() => journal.nextUnsent() !== undefined)
    }),
  ]
  return {
    stop: async () => {
      ending.abort()
      await Promise.all(loops)
      journal.close()
    },
  }
}

const newWaker = (signal: AbortSignal) => {
  let resume = () => {}
  signal.addEventListener('abort', () => resume(), { once: true })
  return {
    wake: () => resume(),
    /** Resolves when it is woken, or at once when there is work already. */
    wait: (isDue: () => boolean) =>
      new Promise<void>((resolve) => {
        resume = resolve
        if (signal.aborted || isDue()) resolve()
      }),
  }
}

const forever = async ({ say, signal }: Work, what: string, round: () => Promise<void>): Promise<void> => {
  let pauseMs = firstPauseMs
  while (!signal.aborted) {
    try {
      await round()
      pauseMs = firstPauseMs
    } catch (error) {
      if (signal.aborted) return
      say(`${what}: ${sentenceOf(error)}`)
      await pause(pauseMs, undefined, { signal }).catch(() => undefined)
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    }
  }
}

/** Says hello as often as the server asks, and when a terminal has changed. */
const greeter = ({ till, server, signal }: Work): (() => Promise<void>) => {
  let pollMs = 0
  let lastHello = { text: '', atMs: -Infinity }
  return async () => {
    const states = [...till.terminals].map(async ([terminalNo, terminal]) => ({
      terminalNo,
      ...(await terminal.state()),
    }))
    const list = await Promise.all(states)
    const text = JSON.stringify(list)
    if (text !== lastHello.text || performance.now() - lastHello.atMs > pollMs) {
      const clock = new Date(server.clock.nowMs()).toISOString()
      const answer = await server.hello({ version, clock, terminals: list }, signal)
      lastHello = { text, atMs: performance.now() }
      pollMs = answer.pollSeconds * 1000
    }
    await pause(lookMs, undefined, { signal })
  }
}

const fetchCommands = async ({ till, server, say, signal }: Work): Promise<void> => {
  let failure: Error | undefined
  for (const command of await server.commands(waitSeconds, signal)) {
    const { ack, run } = await takeCommand(till, command)
    // Without an answer the server hands the command out again; what is in the journal continues anyway.
    await server.ack(ack, signal).catch((error: unknown) => {
      failure = new Error(sentenceOf(error), { cause: error })
    })
    till.flush()
    // The next command is fetched meanwhile: it may be a query about this one or its cancellation.
    if (run)
      void runCommand(till, command).catch((error: unknown) => say(`${command.kind}: ${sentenceOf(error)}`))
  }
  if (failure) throw failure
}

/** Sends the oldest result that the server has not accepted; false when there is none. */
const sendResult = async ({ till: { journal }, server, signal }: Work): Promise<boolean> => {
  const next = journal.nextUnsent()
  if (!next) return false
  await server.result(next.result, signal)
  journal.sent(next.id)
  return true
}
