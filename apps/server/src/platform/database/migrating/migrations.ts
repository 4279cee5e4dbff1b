import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

/** A file of SQL. The name of a migration is its file name; that of a definition has its folder: `views/order_states.sql`. */
export type SqlFile = { name: string; text: string; checksum: string }

/** The migrations of a folder in the order in which they are applied. */
export const readMigrations = (folder: URL): Promise<SqlFile[]> => readSqlFiles(folder, '')

/** The views and functions of a folder, one per file, each after its dependencies. Throws if some depend on each other. */
export const readDefinitions = async (folder: URL): Promise<SqlFile[]> => {
  const kinds = ['views/', 'functions/'].map((kind) => readSqlFiles(new URL(kind, folder), kind))
  return inOrder((await Promise.all(kinds)).flat())
}

/** The view or function that a file of this name creates. */
export const definedBy = (file: string): string => file.replace(/^.*\/|\.sql$/g, '')

/** The checksum does not depend on the line ends of the checkout. */
const readSqlFiles = async (folder: URL, prefix: string): Promise<SqlFile[]> => {
  const names = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      const checksum = createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')
      return { name: `${prefix}${name}`, text, checksum }
    }),
  )
}

const inOrder = (files: readonly SqlFile[]): SqlFile[] => {
  const byObject = new Map(files.map((file) => [definedBy(file.name), file]))
  const ordered = new Set<SqlFile>()
  const add = (file: SqlFile, waiting: readonly string[]): void => {
    if (ordered.has(file)) return
    if (waiting.includes(file.name)) throw new Error(`${[...waiting, file.name].join(' needs ')}.`)
    const words = new Set(file.text.replaceAll(/--.*/g, '').match(/\w+/g))
    for (const word of words) {
      const needed = byObject.get(word)
      if (needed && needed !== file) add(needed, [...waiting, file.name])
    }
    ordered.add(file)
  }
  for (const file of files) add(file, [])
  return [...ordered]
}
