import { configFrom } from '../../platform/config.ts'
import { CannotRemove, removeDemo, whatGoes } from './removal.ts'

const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = configFrom(process.env)
try {
  console.log(await whatGoes({ databaseUrl }))
  if (process.argv.includes('--yes')) {
    await removeDemo({ databaseUrl, dataDir }, new URL('../../../migrations/', import.meta.url))
    console.log(
      'The demo chain is removed. The next start with DEMO=no prints the address at which a new chain is set up.',
    )
  }
} catch (error) {
  if (!(error instanceof CannotRemove)) throw error
  console.error(error.message)
  process.exitCode = 1
}
