import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { startMiddleman } from '../../modules/payments/providers/testing/middleman.ts'
import type { PayingWorld } from '../paying-world.ts'
import { serverProcess } from '../processes/server-process.ts'
import { askAgain, send, type Answer, type Asked } from './asking.ts'
import { timePasses } from './time.ts'

/** One command that is interrupted when a process is killed, and its expected result. */
export type Command = {
  kind: string
  /** A call, which is retried under its key after the kill; a job of the server; or an action outside. */
  asks: Asked | { job: string } | (() => Promise<unknown>)
  /** The refusals that a retry may get. */
  refusals?: readonly string[]
  /** Whether nothing of it is under way any more. */
  isOver?: () => Promise<boolean>
  /** Throws unless it was done exactly once, or not at all if it was refused. */
  check: (answer: Answer) => Promise<void>
}

/** When a process is killed: this long after the first command was sent, or at this outside answer, which is lost after its effect. */
export type Moment = { afterMs: number } | { atAnswer: number }

/** How long a job may run before it is stopped. */
const enoughMs = 500
/** The longest wait for that answer, because fewer may come. */
const longestMs = 3000

type Options = {
  /** The jobs that query unknown outcomes. */
  jobs: readonly string[]
  settings?: Record<string, string>
  /** The program that is killed; by default the server's own. */
  program?: URL
  /** How other victims than the server and the sandbox are killed and started again. */
  others?: Record<string, () => Promise<void>>
  /** Ends further claims of killed processes, besides those of `timePasses`. */
  later?: () => Promise<void>
}

const done: Answer = { code: 'ok', res: null }
/** Sends a command for the first time; null without an answer. */
const begin = async (
  server: { url: string; work: (job: string) => Promise<void> },
  { asks }: Command,
  key: string,
): Promise<Answer | null> => {
  if (typeof asks !== 'function' && 'call' in asks) return send(server.url, asks, key).catch(() => null)
  const doing = typeof asks === 'function' ? asks() : server.work(asks.job)
  return doing.then(
    () => done,
    () => null,
  )
}

/** Sends a command again, as a person without an answer would. */
const repeat = async (url: string, command: Command, key: string, first: Answer | null): Promise<Answer> => {
  const { kind, asks, refusals = [] } = command
  if (typeof asks === 'function' && !first) await asks()
  if (typeof asks === 'function' || 'job' in asks) return done
  const answer = await askAgain(url, asks, key)
  expect({ kind, codes: ['ok', ...refusals] }).toMatchObject({
    kind,
    codes: expect.arrayContaining([answer.code]),
  })
  return answer
}

/** A proxy between the server and the sandbox: it counts answers, drops the one at which the kill is due, and reports it. */
const startWatch = async (sandboxUrl: string) => {
  const watch = { answersLeft: 0, isReached: (): void => {} }
  const { url, stop } = await startMiddleman(sandboxUrl, (body, status) => {
    if (watch.answersLeft === 0) return { status, body }
    watch.answersLeft -= 1
    if (watch.answersLeft > 0) return { status, body }
    watch.isReached()
    return null
  })
  return { watch, url, stop }
}

/** Runs `recover` until none of these commands is under way any more. */
const untilOver = async (
  commands: readonly Command[],
  recover: (isLater: boolean) => Promise<void>,
): Promise<void> => {
  let passes = 0
  const open = async (): Promise<string[]> => {
    await recover((passes += 1) > 1)
    const over = await Promise.all(commands.map(async ({ isOver }) => (isOver ? isOver() : true)))
    return commands.filter((_command, at) => !over[at]).map(({ kind }) => kind)
  }
  await expect.poll(open, { interval: 100 }).toEqual([])
}

/** The address of the world’s own server. */
export const urlOf = ({ app }: PayingWorld): string => {
  const address = app.server.server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

/**
 * Kills the server, the sandbox or another process in the middle of many parallel commands. `server` gets the commands and is killed; the world's own server
 * survives. A proxy between server and sandbox lets a kill fall between an effect outside and its answer.
 */
export const drillMachine = async (
  world: PayingWorld,
  { jobs, settings = {}, program, others = {}, later }: Options,
) => {
  const { watch, ...middleman } = await startWatch(world.sandboxUrl)
  const server = await serverProcess(world, { SANDBOX_URL: middleman.url, ...settings }, program)
  const survivorUrl = urlOf(world)
  const kill: Record<string, () => Promise<void>> = {
    server: server.kill,
    sandbox: world.killSandbox,
    ...others,
  }
  const [sent, unanswered] = [new Set<string>(), new Set<string>()]
  const recover = async (isLater: boolean): Promise<void> => {
    await timePasses(world, isLater)
    await later?.()
    for (const name of jobs)
      await world.app.jobs.find((job) => job.name === name)?.work(AbortSignal.timeout(enoughMs))
  }
  /** Sends all commands and kills the victim meanwhile. Returns the answers that arrived before. */
  const sendAll = async (
    commands: readonly Command[],
    keys: readonly string[],
    victim: string,
    moment: Moment,
  ) => {
    const reached = new Promise<void>((resolve) => (watch.isReached = resolve))
    watch.answersLeft = 'atAnswer' in moment ? moment.atAnswer : 0
    const windowMs = 'afterMs' in moment ? moment.afterMs : 20
    let isDying = false
    const answers = Promise.all(
      commands.map(async (command, at) => {
        await sleep(Math.random() * windowMs)
        const answer = await begin(server, command, keys[at] ?? '')
        return isDying && answer?.code !== 'ok' ? null : answer
      }),
    )
    await Promise.race([answers, reached, sleep('afterMs' in moment ? windowMs : longestMs)])
    watch.answersLeft = 0
    isDying = true
    await kill[victim]?.()
    return answers
  }
  return {
    /** The address of the server that survives. */
    survivorUrl,
    /** Sends the commands, kills the victim in their middle, retries them, and checks each result. */
    round: async (commands: readonly Command[], victim: string, moment: Moment): Promise<void> => {
      const keys = commands.map(() => randomUUID())
      const first = await sendAll(commands, keys, victim, moment)
      await timePasses(world, false)
      const again = await Promise.all(
        commands.map((command, at) => repeat(survivorUrl, command, keys[at] ?? '', first[at] ?? null)),
      )
      await untilOver(commands, recover)
      for (const [at, { kind, asks, check }] of commands.entries()) {
        if (typeof asks !== 'function') sent.add(kind)
        if (!first[at]) unanswered.add(kind)
        await check(again[at] ?? done).catch((error: unknown) => {
          const how = `${kind}, ${victim} killed ${JSON.stringify(moment)}`
          throw new Error(`${how}: ${String(error)}`, { cause: error })
        })
      }
    },
    /** The kinds of calls and jobs that no kill ever left without an answer. */
    alwaysAnswered: (): string[] => [...sent.difference(unanswered)],
    /** The kinds that a kill left without an answer. */
    cutShort: (): string[] => [...unanswered],
    /** Starts the server that will be killed, unless it runs. */
    ready: async (): Promise<void> => {
      if (!server.isRunning()) await server.start()
    },
    /** Asks the server that will be killed. */
    ask: (asked: Asked) => send(server.url, asked, randomUUID()),
    stop: (): Promise<void> => server.kill().then(middleman.stop),
  }
}
export type DrillMachine = Awaited<ReturnType<typeof drillMachine>>

/** The number of kills in a drill; `KILLS=20` makes more. */
export const killsOf = (few: number): number => Number(process.env['KILLS'] ?? few)

const soonMs = [40, 90, 150, 250, 20]
/** The moments of a drill: every second one at an outside answer, the others after different times. */
export const momentAt = (at: number): Moment =>
  at % 2 === 0 ? { afterMs: soonMs[(at / 2) % soonMs.length] ?? 0 } : { atAnswer: 1 + ((at * 5) % 17) }
