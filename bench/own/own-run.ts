import { setTimeout as sleep } from 'node:timers/promises'
import { step } from '../../tools/running/progress.ts'
import { measureBareFastify, measurePgbench, measureReplay } from './ceilings.ts'
import { exchange } from '../http.ts'
import { median, type Watched } from '../load.ts'
import type { Options } from '../options.ts'
import { memoryMb, watchPostgres } from '../processes.ts'
import { recordScript } from './replay.ts'
import type { Ceilings, Figures } from '../report.ts'
import { signIn, startServer, type Headers } from '../server.ts'
import {
  calculate,
  changeQuantity,
  checkout,
  coldPage,
  createOrder,
  distinctSearch,
  hotPage,
  hotSearch,
  orderShot,
  readCart,
  readScene,
  stagedCheckout,
  type Scene,
} from './showfloor.ts'
import { listenToStatements } from './statements.ts'
import { CONNECTIONS, measureTasks } from '../tasks.ts'
import { readWords } from '../words.ts'

export type Place = { databaseUrl: string; adminUrl: string; username: string; password: string }

/** Measures this project's server and the limits of the machine. */
export const measureOwn = async (
  place: Place,
  options: Options,
): Promise<{ figures: Figures; ceilings: Ceilings | undefined }> => {
  const { databaseUrl } = place
  const first = await step('Starting the server for the first time', () => startServer(databaseUrl))
  const headers = await signIn(first.origin, place.username, place.password)
  const scene = await readScene(databaseUrl, first.origin, headers, await readWords(databaseUrl))
  await first.stop()

  const startMs = options.wants('start') ? await measureStart(databaseUrl, scene, options) : undefined
  const server = await startServer(databaseUrl, { headers, shopId: scene.shopId })
  const now: Scene = { ...scene, origin: server.origin }
  try {
    const idleMb = options.wants('start') ? await idleMemory(server.pid, options) : undefined
    const watched = { pid: server.pid, postgresMs: await watchPostgres(place.adminUrl) }
    const tasks = await measureTasks('Showfloor', tasksOf(now, options), watched, options)
    const loadedMb = memoryMb(server.pid)?.now
    const ceilings = options.wants('ceilings')
      ? await measureCeilings(now, watched, place, options)
      : undefined
    await server.stop()
    const statements = options.wants('statements') ? await countStatements(databaseUrl, now) : undefined
    if (ceilings && options.wants('order'))
      ceilings.pgbench?.push(...(await replayOrder(now, place, options)))
    return { figures: { name: 'Showfloor', startMs, idleMb, loadedMb, statements, tasks }, ceilings }
  } finally {
    await server.stop()
  }
}

const tasksOf = (scene: Scene, options: Options) => ({
  page: () => hotPage(scene),
  pageCold: () => coldPage(scene, options.products),
  search: () => hotSearch(scene),
  searchDistinct: () => distinctSearch(scene),
  cart: (clients: number) => readCart(scene, clients),
  quantity: (clients: number) => changeQuantity(scene, clients),
  calculate: () => calculate(scene),
  order: () => createOrder(scene),
  checkout: () => checkout(scene),
  staged: () => stagedCheckout(scene),
})

const measureStart = (
  databaseUrl: string,
  { headers, shopId }: { headers: Headers; shopId: string },
  options: Options,
) =>
  step('Showfloor: start to the first page', async () => {
    const times: number[] = []
    for (let time = 0; time < options.timing.starts; time++) {
      const server = await startServer(databaseUrl, { headers, shopId })
      times.push(server.startMs ?? Number.NaN)
      await server.stop()
    }
    return median(times)
  })

const idleMemory = (pid: number | undefined, options: Options) =>
  step('Showfloor: memory when idle', async () => {
    await sleep(options.timing.idleSeconds * 1000)
    return memoryMb(pid)?.now
  })

const measureCeilings = async (
  scene: Scene,
  watched: Watched,
  place: Place,
  options: Options,
): Promise<Ceilings> => {
  const plan = hotPage(scene)
  const [shot] = plan.requests(0) as [Parameters<typeof exchange>[1]]
  const { body } = await exchange(scene.origin, shot)
  return {
    fastify: await step('Ceiling: bare Fastify with the same page, by turns', () =>
      measureBareFastify(plan, watched, body, CONNECTIONS, options.timing),
    ),
    pgbench: await step('Ceiling: pgbench', () =>
      measurePgbench(place.adminUrl, CONNECTIONS, options.timing),
    ),
  }
}

const replayOrder = (scene: Scene, { databaseUrl }: Place, options: Options) =>
  step('Ceiling: pgbench with the statements of an order', async () => {
    const script = await recordScript(databaseUrl, () => orderShot(scene))
    try {
      return (await measureReplay(databaseUrl, script, CONNECTIONS, options.timing)) ?? []
    } finally {
      script.remove()
    }
  })

const COUNTED = 7

/** The number of statements in one checkout, including begin, commit and news for other processes: the median of several. */
const countStatements = (databaseUrl: string, scene: Scene) =>
  step('Showfloor: statements of a checkout', async () => {
    const listener = await listenToStatements(databaseUrl)
    const server = await startServer(listener.url)
    try {
      const flow = checkout({ ...scene, origin: server.origin })
      const counts: number[] = []
      for (let time = 0; time < COUNTED; time++) {
        const before = listener.heard.length
        await flow(time)
        // News for other processes are sent a moment after the answer.
        await sleep(30)
        counts.push(listener.heard.length - before)
      }
      return median(counts)
    } finally {
      await server.stop()
      await listener.close()
    }
  })
