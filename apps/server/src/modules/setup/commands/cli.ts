import { configFrom, publicUrlOf } from '../../../platform/config.ts'
import { openDatabase } from '../../../platform/database/db.ts'
import { firstStart } from '../start/first-start.ts'
import { WrongSetting } from '../start/unattended.ts'

const config = configFrom(process.env)
const database = openDatabase(config.DATABASE_URL, { poolSize: 2 })
try {
  const starting = { db: database.db, publicUrl: publicUrlOf(config), environment: process.env }
  console.log((await firstStart(starting)) ?? 'The chain is set up already: sign in.')
} catch (error) {
  if (!(error instanceof WrongSetting)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  await database.close()
}
