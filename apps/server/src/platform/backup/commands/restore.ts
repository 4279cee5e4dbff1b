import path from 'node:path'
import { CannotKeep } from '../archive.ts'
import { readArchive } from '../archive-file.ts'
import { placeOf } from '../nightly.ts'
import { proofFrom } from '../proof.ts'
import { restore } from '../restore.ts'
import { inTerminal } from './terminal.ts'

await inTerminal(async (config, progress) => {
  const given = process.argv.slice(2)
  const file = given.find((word) => !word.startsWith('--'))
  if (file === undefined) throw new CannotKeep('Name the archive: npm run restore -- <file>.')
  const to = placeOf(config)
  const { prove, said } = proofFrom(config, given)
  const migrations = new URL('../../../../migrations/', import.meta.url)
  const { tables, rows, files } = await restore({
    parts: readArchive(path.resolve(file), prove),
    to,
    migrations,
    progress,
  })
  return `Restored ${tables} tables with ${rows.toLocaleString('en')} rows, and ${files.toLocaleString('en')} files. ${said()}`
})
