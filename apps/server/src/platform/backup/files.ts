import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { CannotKeep, type Part } from './archive.ts'
import { filePart } from './contents.ts'

/** A file that is still being written ends with a UUID. */
const unfinished = /\.[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => (isMissing(error) ? [] : Promise.reject(error)))

/** The uploaded files, one per part. A file that is removed meanwhile is left out: no kept row needs it. */
export async function* fileParts(folder: string): AsyncGenerator<Part> {
  for (const inner of await namesIn(folder))
    for (const name of await namesIn(path.join(folder, inner))) {
      if (unfinished.test(name)) continue
      const content = await readFile(path.join(folder, inner, name)).catch((error: unknown) =>
        isMissing(error) ? null : Promise.reject(error),
      )
      if (content) yield filePart(`${inner}/${name}`, content)
    }
}

/** Restored files wait beside their folder until the database has its rows. */
export type NewFiles = {
  put: (name: string, content: Buffer) => Promise<void>
  /** Moves them to their place. */
  keep: () => Promise<void>
  /** Removes them wherever they are. */
  drop: () => Promise<void>
}

/** Error: CannotKeep when there are files in the folder. */
export const newFiles = async (folder: string): Promise<NewFiles> => {
  if ((await namesIn(folder)).length > 0)
    throw new CannotKeep(
      `${folder} holds files already. Restore into a new place: set DATA_DIR to an empty folder.`,
    )
  const waiting = `${folder}.unfinished`
  const remove = (what: string): Promise<void> => rm(what, { recursive: true, force: true })
  await remove(waiting)
  return {
    put: async (name, content) => {
      const target = path.join(waiting, name)
      await mkdir(path.dirname(target), { recursive: true })
      await writeFile(target, content, { flush: true })
    },
    keep: async () => {
      await mkdir(waiting, { recursive: true })
      await remove(folder)
      await rename(waiting, folder)
    },
    drop: async () => {
      await remove(waiting)
      await remove(folder)
    },
  }
}
