import path from 'node:path'
import { CannotKeep } from '../archive.ts'
import { readArchive } from '../archive-file.ts'
import { placeOf } from '../nightly.ts'
import { restore } from '../restore.ts'
import { inTerminal } from './terminal.ts'

await inTerminal(async (config, progress) => {
  const [file] = process.argv.slice(2)
  if (file === undefined) throw new CannotKeep('Name the archive: npm run restore -- <file>.')
  const to = placeOf(config)
  const migrations = new URL('../../../../migrations/', import.meta.url)
  const { tables, rows, files } = await restore({
    parts: readArchive(path.resolve(file)),
    to,
    migrations,
    progress,
  })
  return `Restored ${tables} tables with ${rows.toLocaleString('en')} rows, and ${files.toLocaleString('en')} files.`
})
