import type { SqlFile } from '../../apps/server/src/platform/database/migrating/migrations.ts'

/** The list of landed migrations, which never change: a checksum and a name in each line, as `sha256sum` writes them. */
export const landedFile = 'apps/server/migrations/landed.sha256'

/** Rows of a database that the last release filled: its last migration in the first line, then a few rows of each table. */
export const releasedRowsFile = 'apps/server/migrations/released.rows.jsonl'

type Released = { name: string; checksum: string }

const released = (list: string): Released[] =>
  list
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [checksum = '', name = ''] = line.split('  ')
      return { name, checksum }
    })

/** A sentence for each landed migration that was changed or removed: an existing database would differ from a new one. */
export function brokenPromises(list: string, migrations: readonly SqlFile[]): string[] {
  const present = new Map(migrations.map(({ name, checksum }) => [name, checksum]))
  return released(list).flatMap(({ name, checksum }) => {
    const now = present.get(name)
    if (now === undefined) return [`${name} has landed and is gone: restore it.`]
    if (now === checksum) return []
    return [`${name} has landed and was changed: undo that, and make the change in a new migration.`]
  })
}

/** The list with missing migrations added; existing lines stay. */
export function withNew(list: string, migrations: readonly SqlFile[]): string {
  const known = new Map(released(list).map((one) => [one.name, one]))
  const all = [...migrations.filter(({ name }) => !known.has(name)), ...known.values()]
  const lines = all.map(({ name, checksum }) => `${checksum}  ${name}\n`)
  return lines.toSorted((left, right) => (left.slice(66) < right.slice(66) ? -1 : 1)).join('')
}
