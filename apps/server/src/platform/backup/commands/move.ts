import { CannotKeep } from '../archive.ts'
import { backupParts } from '../backup.ts'
import { placeOf } from '../nightly.ts'
import { restore } from '../restore.ts'
import { inTerminal } from './terminal.ts'

// From the database of MOVE_FROM to that of DATABASE_URL; the files stay where they are.
await inTerminal(async (config, progress) => {
  const from = process.env['MOVE_FROM']
  if (from === undefined) throw new CannotKeep('Use npm run move.')
  const { databaseUrl } = placeOf(config)
  const { tables, rows } = await restore({
    parts: backupParts({ databaseUrl: from }),
    to: { databaseUrl },
    migrations: new URL('../../../../migrations/', import.meta.url),
    progress,
  })
  return `Moved ${tables} tables with ${rows.toLocaleString('en')} rows into the PostgreSQL of DATABASE_URL. The embedded one is left as it was, and is not used any more.`
})
