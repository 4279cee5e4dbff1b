import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readMigrations } from '../../apps/server/src/platform/database/migrations.ts'
import { brokenPromises, releasedFile, withNew } from '../migrations/released.ts'
import { projectRoot } from '../running/config.ts'

// Adds new migrations to the list of released ones, which must not change.
const file = join(projectRoot(), releasedFile)
const list = readFileSync(file, 'utf8')
const migrations = await readMigrations(pathToFileURL(join(projectRoot(), 'apps/server/migrations/')))
const broken = brokenPromises(list, migrations)
for (const sentence of broken) console.error(sentence)
writeFileSync(file, withNew(list, migrations))
process.exitCode = broken.length === 0 ? 0 : 1
