import { parseArgs } from 'node:util'
import { configFrom, publicUrlOf } from '../../../platform/config.ts'
import { openDatabase } from '../../../platform/database/db.ts'
import { firstStart } from '../start/first-start.ts'
import { keepHighestLimit } from '../start/highest-limit.ts'
import { WrongSetting } from '../start/unattended.ts'

const limit = parseArgs({ options: { 'refund-limit': { type: 'string' } } }).values['refund-limit']
const config = configFrom(process.env)
const database = openDatabase(config.DATABASE_URL, { poolSize: 2 })
try {
  if (limit !== undefined) {
    await keepHighestLimit(database.db, limit)
    console.log(`Administrators refund up to ¥${limit} of one order alone.`)
  }
  const starting = { db: database.db, publicUrl: publicUrlOf(config), environment: process.env }
  console.log((await firstStart(starting)) ?? 'The chain is set up already: sign in.')
} catch (error) {
  if (!(error instanceof WrongSetting)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  await database.close()
}
