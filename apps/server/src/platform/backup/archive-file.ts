import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { archiveOf, CannotKeep, partsOf, type Part } from './archive.ts'

const unfinished = '.unfinished'

/** `2026-11-23T19-30-00Z`: sorts by time, and is a file's name on every system. */
const stamp = (at: Date): string => at.toISOString().replace(/\.\d+/, '').replaceAll(':', '-')

export const newArchiveName = (kind: 'showfloor' | 'nightly'): string => `${kind}-${stamp(new Date())}.tar`

/**
 * Writes an archive that only its user may read; answers how many bytes it has. It gets its name when all of it is on the disk, so that one that was broken off never
 * looks whole. Error: CannotKeep when the file is there.
 */
export const writeArchive = async (file: string, parts: AsyncIterable<Part>): Promise<number> => {
  if (await stat(file).catch(() => null)) throw new CannotKeep(`${file} exists already: choose another name.`)
  const folder = path.dirname(file)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const waiting = `${file}${unfinished}`
  try {
    const handle = await open(waiting, 'w', 0o600)
    await pipeline(archiveOf(parts), handle.createWriteStream({ flush: true }))
    await rename(waiting, file)
    await onDisk(folder)
  } catch (error) {
    await rm(waiting, { force: true })
    throw error
  }
  return (await stat(file)).size
}

/** The name of a file is on the disk when its folder is. Windows does not open folders, and needs no such step. */
const onDisk = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

/** The parts of an archive on the disk. Error: CannotKeep. */
export async function* readArchive(file: string): AsyncGenerator<Part> {
  const found = await stat(file).catch((error: unknown) => error as Error)
  if (found instanceof Error) throw new CannotKeep(`${file} cannot be read: ${found.message}.`)
  if (!found.isFile()) throw new CannotKeep(`${file} is not a file.`)
  yield* partsOf(createReadStream(file))
}

/** Removes what nightly backups left unfinished, and all but the newest archives of theirs. */
export const removeOldNights = async (folder: string, nights: number): Promise<void> => {
  const ours = (await readdir(folder)).filter((name) => name.startsWith('nightly-')).sort()
  const old = ours.filter((name) => name.endsWith('.tar')).slice(0, -nights)
  const broken = ours.filter((name) => name.endsWith(unfinished))
  for (const name of [...old, ...broken]) await rm(path.join(folder, name), { force: true })
}
