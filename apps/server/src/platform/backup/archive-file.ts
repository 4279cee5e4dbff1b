import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { archiveOf, CannotKeep, partsOf, type Part, type Prove, type Seal } from './archive.ts'

const unfinished = '.unfinished'

/** `2026-11-23T19-30-00Z`: sorts by time, and is a valid file name on every system. */
const stamp = (at: Date): string => at.toISOString().replace(/\.\d+/, '').replaceAll(':', '-')

export const newArchiveName = (kind: 'showfloor' | 'nightly'): string => `${kind}-${stamp(new Date())}.tar`

/**
 * Writes an archive that only its user may read, and returns its size in bytes. The file gets its final name once it is synced, so that an interrupted
 * one never looks complete. Error: CannotKeep when the file exists.
 */
export const writeArchive = async (
  file: string,
  parts: AsyncIterable<Part>,
  seal: Seal | null = null,
): Promise<number> => {
  if (await stat(file).catch(() => null)) throw new CannotKeep(`${file} exists already: choose another name.`)
  const folder = path.dirname(file)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const waiting = `${file}${unfinished}`
  try {
    const handle = await open(waiting, 'w', 0o600)
    await pipeline(archiveOf(parts, seal), handle.createWriteStream({ flush: true }))
    await rename(waiting, file)
    await onDisk(folder)
  } catch (error) {
    await rm(waiting, { force: true })
    throw error
  }
  return (await stat(file)).size
}

/** Syncs a folder, which makes its entries durable. Windows cannot open folders and does not need it. */
const onDisk = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

/** Reads the parts of an archive file. Error: CannotKeep. */
export async function* readArchive(file: string, prove?: Prove): AsyncGenerator<Part> {
  const found = await stat(file).catch((error: unknown) => error as Error)
  if (found instanceof Error) throw new CannotKeep(`${file} cannot be read: ${found.message}.`)
  if (!found.isFile()) throw new CannotKeep(`${file} is not a file.`)
  yield* partsOf(createReadStream(file), prove)
}

/** Removes unfinished nightly backups, and all but the newest complete ones. */
export const removeOldNights = async (folder: string, nights: number): Promise<void> => {
  const ours = (await readdir(folder)).filter((name) => name.startsWith('nightly-')).sort()
  const old = ours.filter((name) => name.endsWith('.tar')).slice(0, -nights)
  const broken = ours.filter((name) => name.endsWith(unfinished))
  for (const name of [...old, ...broken]) await rm(path.join(folder, name), { force: true })
}
