import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readMigrations } from '../../apps/server/src/platform/database/migrating/migrations.ts'
import { brokenPromises, landedFile, releasedRowsFile, withNew } from '../migrations/released.ts'
import { sampleOf, writtenSample } from '../migrations/sample.ts'
import { schemaFile, schemaText } from '../migrations/schema-text.ts'
import { withClient } from '../postgres/database.ts'
import { projectRoot } from '../running/config.ts'
import { prepareDatabase } from '../running/database.ts'
import { Failure } from '../running/failure.ts'
import { step } from '../running/progress.ts'
import { inSession } from '../processes/session.ts'
import { startThrowAwayCluster } from '../testing/throw-away-cluster.ts'

// Adds new migrations to the list of those that never change, and writes the schema that all of them make. At a release, `--release` stores rows of a database that this version filled, for the test
// of upgrades.
await inSession(async (session) => {
  const root = projectRoot()
  const file = join(root, landedFile)
  const list = readFileSync(file, 'utf8')
  const migrations = await readMigrations(pathToFileURL(join(root, 'apps/server/migrations/')))
  const broken = brokenPromises(list, migrations)
  if (broken.length > 0) throw new Failure(broken.join('\n'))
  writeFileSync(file, withNew(list, migrations))
  const isRelease = process.argv.includes('--release')
  const url = await step('Starting PostgreSQL', () => startThrowAwayCluster(session.onEnd, ['fsync=off']))
  await step('Filling a database', (report) =>
    prepareDatabase(url, {
      demo: isRelease,
      log: join(tmpdir(), 'showfloor-released.log'),
      report,
      env: process.env as Record<string, string>,
    }),
  )
  writeFileSync(join(root, schemaFile), await withClient(url, schemaText))
  if (!isRelease) return
  writeFileSync(
    join(root, releasedRowsFile),
    writtenSample(migrations.at(-1)?.name ?? '', await withClient(url, sampleOf)),
  )
}, 130)
