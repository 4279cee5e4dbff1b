import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase, type Db } from '../../platform/database/db.ts'
import { migrate } from '../../platform/database/migrating/migrate.ts'
import { contentsOf, dropEverything, holdsDemo, otherConnections, type Contents } from './removal.db.ts'

/** Why nothing is removed, in one sentence for the user. */
export class CannotRemove extends Error {}

type Place = { databaseUrl: string; dataDir: string }

/** The list of what is removed with the demo chain, as text for a terminal. Throws {@link CannotRemove} if there is none. */
export const whatGoes = async ({ databaseUrl }: Pick<Place, 'databaseUrl'>): Promise<string> => {
  const database = openDatabase(databaseUrl, { poolSize: 2 })
  try {
    if (!(await holdsDemo(database.db)))
      throw new CannotRemove('This database holds no demo chain; nothing is removed.')
    return sentences(await contentsOf(database.db))
  } finally {
    await database.close()
  }
}

const sentences = (all: Contents): string => {
  const own = all.ownShops + all.ownAccounts
  return [
    'This removes the demo chain, everything else in this database, and every uploaded picture:',
    `  ${all.shops} shops, ${all.accounts} accounts, ${all.products} products, ${all.customers} customers, ${all.orders} orders with their payments,`,
    `  ${all.entries} entries of the audit log, all settings, roles, imports and files.`,
    ...(own === 0
      ? []
      : [
          `  ${all.ownShops} of the shops and ${all.ownAccounts} of the accounts are not the demo’s. They are removed too.`,
        ]),
  ].join('\n')
}

/** The time that just closed connections may take to end. */
const leavingMs = 2_000

/** The number of other connections after those that are closing have ended. */
const othersWhoStay = async (db: Db): Promise<number> => {
  const end = Date.now() + leavingMs
  for (;;) {
    const others = await otherConnections(db)
    if (others === 0 || Date.now() > end) return others
    await pause(50)
  }
}

/** Empties the database and the folder of files, so that a new chain can begin. Throws {@link CannotRemove} while others use the database. */
export const removeDemo = async ({ databaseUrl, dataDir }: Place, migrations: URL): Promise<void> => {
  const database = openDatabase(databaseUrl, { poolSize: 1 })
  try {
    const others = await othersWhoStay(database.db)
    if (others > 0)
      throw new CannotRemove(
        `Others are connected to the database (${others}): stop the servers first. Nothing was removed.`,
      )
    await database.db.transaction(dropEverything)
  } finally {
    await database.close()
  }
  await migrate({ databaseUrl, folder: migrations })
  await rm(join(dataDir, 'files'), { recursive: true, force: true })
}
