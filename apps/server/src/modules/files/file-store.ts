import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Where the content of files lies, by id. */
export type FileStore = {
  put: (id: string, content: Buffer) => Promise<void>
  /** Null where there is none. */
  get: (id: string) => Promise<Buffer | null>
  remove: (id: string) => Promise<void>
}

/** On this machine's disk. Servers on several machines need a folder that all of them see. */
export const diskStore = (folder: string): FileStore => {
  const pathOf = (id: string): string => path.join(folder, id.slice(-2), id)
  return {
    put: async (id, content) => {
      const target = pathOf(id)
      // Renamed when it is whole, so that nobody reads half a file.
      const unfinished = `${target}.${randomUUID()}`
      await mkdir(path.dirname(target), { recursive: true })
      await writeFile(unfinished, content)
      await rename(unfinished, target)
    },
    get: async (id) => {
      try {
        return await readFile(pathOf(id))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    remove: (id) => rm(pathOf(id), { force: true }),
  }
}
