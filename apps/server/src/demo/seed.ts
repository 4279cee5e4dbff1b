import { hashPassword } from '../modules/identity/identity.public.ts'
import { openDatabase, type PoolDb, type Tx } from '../platform/database/db.ts'
import { demoAccounts, demoChannels, demoPassword, demoShops } from './chain/chain.ts'
import { closeChecklist, insertAccounts, insertChannels, insertShops } from './chain/chain.db.ts'
import { districts, loadDistricts } from '../modules/customers/customers.public.ts'
import { loadGoods } from './goods.ts'
import { demoCarts } from './sales/carts.ts'
import { demoInspirations } from './inspirations/inspirations.ts'
import { insertStages, insertStyles } from './inspirations/inspirations.db.ts'
import { loadOrders } from './sales/orders.ts'
import { loadSubsidies } from './sales/subsidies.ts'
import { loadDeposits } from './sales/deposits.ts'
import { loadVoucherShops } from './sales/vouchers.ts'
import { loadTransfers } from './sales/transfers.ts'
import { insertSpaceSets } from '../modules/inspirations/inspirations.public.ts'
import { demoSpaces } from './inspirations/spaces.ts'
import { demoCustomers } from './chain/people.ts'
import { insertCarts, insertCustomers } from './chain/people.db.ts'
import {
  analyzeTables,
  emptyEverything,
  hasForeignData,
  lockSteps,
  markStep,
  prepareSteps,
  stepIsDone,
} from './sales/steps.db.ts'

type Report = (line: string) => void
export type DemoLogin = { username: string; name: string; roles: string[]; shops: string[] }
type Step = { name: string; title: string; load: (tx: Tx) => Promise<string> }

const chain = async (tx: Tx): Promise<string> => {
  await insertChannels(tx, demoChannels)
  await insertShops(tx, demoShops)
  const hashes = await Promise.all(demoAccounts.map(() => hashPassword(demoPassword)))
  await insertAccounts(tx, demoAccounts, hashes)
  await closeChecklist(tx)
  return `${demoShops.length} shops, ${demoAccounts.length} accounts`
}

const districtTree = async (tx: Tx): Promise<string> => `${await loadDistricts(tx)} districts`

const customers = async (tx: Tx): Promise<string> => {
  const all = demoCustomers(districts())
  await insertCustomers(tx, all)
  return `${all.length} customers`
}

const carts = async (tx: Tx): Promise<string> => {
  const all = demoCarts()
  await insertCarts(tx, all)
  return `${all.length} carts`
}

const inspirations = async (tx: Tx): Promise<string> => {
  const { styles, stages } = demoInspirations()
  await insertStyles(tx, styles)
  await insertStages(tx, stages)
  return `${styles.length} styles, ${stages.length} new-product stages`
}

const goods = async (tx: Tx): Promise<string> => {
  const loaded = await loadGoods(tx, new Date())
  await analyzeTables(tx)
  return loaded
}

const spaces = async (tx: Tx): Promise<string> => {
  const all = demoSpaces()
  await insertSpaceSets(tx, all)
  return `${all.length} sets for rooms`
}

/** In dependency order. Each is loaded with its mark in one transaction, so an interrupted seed continues where it stopped. */
const steps: readonly Step[] = [
  { name: 'chain', title: 'Shops and accounts', load: chain },
  { name: 'districts', title: 'District tree', load: districtTree },
  { name: 'catalogue', title: 'Catalogue', load: goods },
  { name: 'spaces', title: 'Space match', load: spaces },
  { name: 'inspirations', title: 'Inspiration', load: inspirations },
  { name: 'customers', title: 'Customers', load: customers },
  { name: 'carts', title: 'Carts', load: carts },
  { name: 'subsidies', title: 'State subsidies', load: loadSubsidies },
  { name: 'orders', title: 'Orders', load: (tx) => loadOrders(tx, demoCustomers(districts())) },
  { name: 'transfers', title: 'Bank transfers', load: loadTransfers },
  { name: 'deposits', title: 'Supplier deposits', load: loadDeposits },
  { name: 'vouchers', title: 'Voucher shops', load: loadVoucherShops },
]

const isOwnChain = async (db: PoolDb): Promise<boolean> =>
  !(await stepIsDone(db, 'chain')) && (await hasForeignData(db))

/** Whether a migrated database has accounts or shops that are not the demo chain's. */
export const hasOwnChain = async (databaseUrl: string): Promise<boolean> => {
  const database = openDatabase(databaseUrl, { poolSize: 1 })
  try {
    await prepareSteps(database.db)
    return await isOwnChain(database.db)
  } finally {
    await database.close()
  }
}

/**
 * Loads the demo chain into a migrated database, once: a second call only returns the accounts. `again` empties the database first. Throws one sentence in
 * production without DEMO=yes, and for a database with other data.
 */
export const seedDemo = async (
  databaseUrl: string,
  options: { report?: Report; again?: boolean } = {},
): Promise<{ accounts: DemoLogin[]; password: string }> => {
  if (process.env['NODE_ENV'] === 'production' && process.env['DEMO'] !== 'yes')
    throw new Error(
      'The demo chain has a public password and is not loaded in production; set DEMO=yes to load it nevertheless.',
    )
  const database = openDatabase(databaseUrl, { poolSize: 2 })
  try {
    await prepareSteps(database.db)
    if (options.again) await database.db.transaction(emptyEverything)
    if (await isOwnChain(database.db))
      throw new Error(
        'The database has other accounts or shops; the demo chain is only loaded into an empty one.',
      )
    for (const step of steps) await loadOnce(database.db, step, options.report ?? (() => {}))
  } finally {
    await database.close()
  }
  return { accounts: demoAccounts.map(loginOf), password: demoPassword }
}

const loadOnce = async (db: PoolDb, step: Step, report: Report): Promise<void> => {
  if (await stepIsDone(db, step.name)) return
  await db.transaction(async (tx) => {
    await lockSteps(tx)
    if (await stepIsDone(tx, step.name)) return
    report(`${step.title}: ${await step.load(tx)}`)
    await markStep(tx, step.name)
  })
}

const loginOf = ({ username, name, roles, shopIds }: (typeof demoAccounts)[number]): DemoLogin => ({
  username,
  name,
  roles: [...roles],
  shops: demoShops.filter(({ id }) => shopIds.includes(id)).map(({ siteName }) => siteName),
})
