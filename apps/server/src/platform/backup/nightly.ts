import path from 'node:path'
import type { Config } from '../config.ts'
import type { Job } from '../jobs.ts'
import { newArchiveName, removeOldNights, writeArchive } from './archive-file.ts'
import { backupParts, type Place } from './backup.ts'
import { sealFrom } from './proof.ts'

export const placeOf = ({ DATABASE_URL, DATA_DIR }: Config): Place => ({
  databaseUrl: DATABASE_URL,
  filesFolder: path.join(DATA_DIR, 'files'),
})

/** The default folder of archives. */
export const backupFolder = ({ BACKUP_DIR, DATA_DIR }: Config): string =>
  BACKUP_DIR ?? path.resolve(DATA_DIR, 'backups')

const longestS = 6 * 3600

/** A backup each night; the newest ones are kept. */
export const backupJobs = (config: Config): Job[] => {
  const nights = config.BACKUP_NIGHTS
  if (nights === 0) return []
  const folder = backupFolder(config)
  const work = async (): Promise<void> => {
    await writeArchive(
      path.join(folder, newArchiveName('nightly')),
      backupParts(placeOf(config)),
      sealFrom(config),
    )
    await removeOldNights(folder, nights)
  }
  return [{ name: 'backup', every: 'night', longestS, work }]
}
