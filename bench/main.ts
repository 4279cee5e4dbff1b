import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureDatabase, withDatabase } from '../tools/postgres/database.ts'
import { prepareDatabase } from '../tools/running/database.ts'
import { explain } from '../tools/running/failure.ts'
import { step } from '../tools/running/progress.ts'
import { measureBackup } from './growth/backup.ts'
import { measureBills } from './growth/bills.ts'
import { measureCatalogue } from './growth/catalogue.ts'
import { measureDeliveries } from './growth/deliveries.ts'
import { measurePulls } from './channels/pulls.ts'
import { measureQueue } from './channels/queue.ts'
import { measureWebhooks } from './channels/webhooks.ts'
import { runDrills } from './drills/drills.ts'
import { measureScreens } from './live/screens.ts'
import { fillCatalogue } from './goods.ts'
import { measureImports, productsForImports } from './imports/imports.ts'
import { readOptions, type Options } from './options.ts'
import { measureOrders } from './growth/orders.ts'
import { measureOwn } from './own/own-run.ts'
import { measurePeer } from './peers/peer-run.ts'
import { medusa } from './peers/medusa.ts'
import { placeOf } from './peers/peer.ts'
import { vendure } from './peers/vendure.ts'
import { reportOf, type Figures } from './report.ts'
import { measureRush } from './rush/rush.ts'
import { signIn, startServer } from './server.ts'
import { readScene, warmUp } from './own/showfloor.ts'
import { measureSignIn, signInReportOf } from './rush/sign-in.ts'
import { measureTyping, typingReportOf } from './web/typing.ts'
import { measureWeb, webReportOf } from './web/web.ts'
import { readWords } from './words.ts'

const GUIDE = 'guide01'

const prepare = async (adminUrl: string, products: number) => {
  const databaseUrl = withDatabase(adminUrl, 'bench')
  const password = await step('Loading the demo chain', async (report) => {
    await ensureDatabase(adminUrl, 'bench')
    // Production refuses the demo chain, so the database is loaded in development mode; the measured server runs in production mode.
    const env = { ...(process.env as Record<string, string>), NODE_ENV: 'development' }
    const log = join(tmpdir(), 'showfloor-bench-database.log')
    const { demo } = await prepareDatabase(databaseUrl, { demo: true, log, report, env })
    return demo?.password ?? ''
  })
  await step(`Filling the catalogue up to ${products} products`, (report) =>
    fillCatalogue(databaseUrl, products, report),
  )
  return { databaseUrl, adminUrl, username: GUIDE, password }
}

/** Measures the files that a browser loads from a production server, and how fast it shows the page. */
const reportWeb = async (
  { databaseUrl, username, password }: Awaited<ReturnType<typeof prepare>>,
  options: Options,
): Promise<void> => {
  const server = await startServer(databaseUrl)
  try {
    const figures = await step('Pages in a browser, as on a cheap phone', () =>
      measureWeb(server.origin, { username, password }, options.timing.runs),
    )
    console.log(`\n${webReportOf(figures)}`)
    const typing = await step('Typing in the search box, on a slow processor', async () => {
      const headers = await signIn(server.origin, username, password)
      await warmUp(await readScene(databaseUrl, server.origin, headers, await readWords(databaseUrl)))
      return measureTyping(server.origin, { username, password })
    })
    console.log(`\n${typingReportOf(typing)}\n`)
  } finally {
    await server.stop()
  }
}

/** Measures how sign-ins slow down people who are signed in. */
const reportSignIn = async (place: Awaited<ReturnType<typeof prepare>>, options: Options): Promise<void> => {
  const server = await startServer(place.databaseUrl)
  try {
    const figures = await step('Other calls while many sign in, and guesses', () =>
      measureSignIn(server.origin, place, options.timing.slowSeconds),
    )
    console.log(`\n${signInReportOf(figures)}\n`)
  } finally {
    await server.stop()
  }
}

const measureEverything = async (options: Options, adminUrl: string): Promise<void> => {
  const products = options.isOnly('imports')
    ? Math.max(options.products, productsForImports(options.rows))
    : options.products
  const place = await prepare(adminUrl, products)
  if (options.wants('web')) await reportWeb(place, options)
  if (options.isOnly('web')) return
  if (options.wants('signin')) await reportSignIn(place, options)
  if (options.isOnly('signin')) return
  // A million orders would slow down everything else, so they are measured alone.
  if (options.isOnly('backup')) {
    console.log(`\n${await measureBackup(place)}\n`)
    return
  }
  if (options.isOnly('bills')) {
    console.log(`\n${await measureBills(place)}\n`)
    return
  }
  if (options.isOnly('orders')) {
    console.log(`\n${await measureOrders(place)}\n`)
    return
  }
  if (options.isOnly('deliveries')) {
    console.log(`\n${await measureDeliveries(place)}\n`)
    return
  }
  if (options.isOnly('catalogue')) {
    await measureCatalogue(place)
    return
  }
  if (options.isOnly('rush')) {
    console.log(`\n${await measureRush(place)}\n`)
    return
  }
  if (options.isOnly('webhooks')) {
    console.log(`\n${await measureWebhooks(place, options.timing.runs)}\n`)
    return
  }
  if (options.isOnly('screens')) {
    console.log(`\n${await measureScreens(place)}\n`)
    return
  }
  if (options.isOnly('pulls')) {
    console.log(`\n${await measurePulls(place, options.isQuick ? 2_000 : 100_000)}\n`)
    return
  }
  if (options.isOnly('queue')) {
    console.log(`\n${await measureQueue(place, options.isQuick ? [1_000, 50_000] : [10_000, 1_000_000])}\n`)
    return
  }
  if (options.isOnly('drills')) {
    console.log(`\n${await runDrills(place)}\n`)
    return
  }
  if (options.isOnly('imports')) {
    console.log(`\n${await measureImports(place, options.rows)}\n`)
    return
  }
  const { figures, ceilings } = await measureOwn(place, options)
  const peers: Figures[] = []
  for (const [name, make] of Object.entries({ vendure, medusa })) {
    const place = options.wants('peers') ? placeOf(name, process.env) : undefined
    if (place) peers.push(await measurePeer(make(place, process.env), place, options))
  }
  console.log(`\n${reportOf(figures, peers, ceilings, options.products)}\n`)
}

try {
  const options = readOptions(process.argv.slice(2))
  const adminUrl = process.env['DATABASE_URL']
  if (!adminUrl) throw new Error('Run it with "npm run bench", which starts a PostgreSQL for it.')
  await measureEverything(options, adminUrl)
  process.exit(0)
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}
