import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** The storage of files: an avatar by the file's id, a picture by id, width and format (`7.640.webp`). */
export type FileStore = {
  put: (name: string, content: Buffer) => Promise<void>
  /** Null if it does not exist. */
  get: (name: string) => Promise<Buffer | null>
  /** Deletes everything stored for one file. */
  remove: (id: string) => Promise<void>
}

/** Storage on this machine's disk. Servers on several machines need a shared folder. */
export const diskStore = (folder: string): FileStore => {
  const folderOf = (id: string): string => path.join(folder, id.slice(-2))
  const pathOf = (name: string): string => path.join(folderOf(name.split('.')[0] ?? ''), name)
  return {
    put: async (name, content) => {
      const target = pathOf(name)
      // Renamed when it is complete, so that nobody reads half a file.
      const unfinished = `${target}.${randomUUID()}`
      await mkdir(path.dirname(target), { recursive: true })
      await writeFile(unfinished, content)
      await rename(unfinished, target)
    },
    get: async (name) => {
      try {
        return await readFile(pathOf(name))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    remove: async (id) => {
      const names = await readdir(folderOf(id)).catch(() => [])
      const own = names.filter((name) => name === id || name.startsWith(`${id}.`))
      await Promise.all(own.map((name) => rm(pathOf(name), { force: true })))
    },
  }
}
