import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

/** A file of SQL. A migration is named as its file, a definition with its folder: `views/order_states.sql`. */
export type SqlFile = { name: string; text: string; checksum: string }

/** The migrations of a folder in the order in which they are applied. */
export const readMigrations = (folder: URL): Promise<SqlFile[]> => readSqlFiles(folder, '')

/**
 * The views and functions of a folder, one a file, each after those that its text names.
 * @throws Error when some of them need each other
 */
export const readDefinitions = async (folder: URL): Promise<SqlFile[]> => {
  const kinds = ['views/', 'functions/'].map((kind) => readSqlFiles(new URL(kind, folder), kind))
  return inOrder((await Promise.all(kinds)).flat())
}

/** What a definition's file is called after: the view or function that it creates. */
export const definedBy = (file: string): string => file.replace(/^.*\/|\.sql$/g, '')

/** The checksum is the same wherever the file was checked out. */
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
