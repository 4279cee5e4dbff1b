import path from 'node:path'
import { newArchiveName, writeArchive } from '../archive-file.ts'
import { backupParts } from '../backup.ts'
import { backupFolder, placeOf } from '../nightly.ts'
import { sealFrom } from '../proof.ts'
import { inTerminal } from './terminal.ts'

await inTerminal(async (config, progress) => {
  const [named] = process.argv.slice(2)
  const file =
    named === undefined ? path.join(backupFolder(config), newArchiveName('showfloor')) : path.resolve(named)
  const bytes = await writeArchive(file, backupParts(placeOf(config), progress), sealFrom(config))
  return `Database and files are in ${file}, ${(bytes / 1e6).toFixed(1)} MB. Whoever can read it can read all data: keep it as you keep the database.`
})
