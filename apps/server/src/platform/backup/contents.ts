import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { z } from 'zod'
import { CannotKeep, type Part } from './archive.ts'

// The names of an archive's parts, in their order, and their content.

/** The source of the archive: read before anything is written. */
const aboutName = 'archive.json'
/** After the last row: the row count of each table, and the positions of the sequences. */
const totalsName = 'totals.json'

const about = z.object({
  format: z.literal(1),
  /** The version of the program that wrote the archive. */
  version: z.string(),
  at: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.object({ name: z.string(), type: z.string() })),
      comment: z.string().nullable(),
    }),
  ),
})
export type About = z.output<typeof about>
export type Table = About['tables'][number]

const totals = z.object({
  rows: z.record(z.string(), z.int()),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), isCalled: z.boolean() })),
})
export type Totals = z.output<typeof totals>

const jsonPart = (name: string, value: unknown): Part => ({
  name,
  content: Buffer.from(`${JSON.stringify(value, null, 1)}\n`),
})

export const aboutPart = (value: About): Part => jsonPart(aboutName, value)
export const totalsPart = (value: Totals): Part => jsonPart(totalsName, value)

/** Some rows of a table, in the text format of COPY. */
export const rowsPart = async (table: string, number: number, rows: Buffer): Promise<Part> => ({
  name: `tables/${table}/${String(number).padStart(6, '0')}.copy.zst`,
  content: await promisify(zstdCompress)(rows),
})

export const rowsIn = ({ content }: Part): Promise<Buffer> => promisify(zstdDecompress)(content)

export const filePart = (name: string, content: Buffer): Part => ({ name: `files/${name}`, content })

export type Known =
  | { kind: 'about'; about: About }
  | { kind: 'rows'; table: string }
  | { kind: 'totals'; totals: Totals }
  | { kind: 'file'; path: string }

/** The content of a part. Error: CannotKeep for one that no version so far has written. */
export const knownPart = ({ name, content }: Part): Known => {
  const [, table] = /^tables\/(\w+)\/\d+\.copy\.zst$/.exec(name) ?? []
  if (table !== undefined) return { kind: 'rows', table }
  const [, path] = /^files\/([\w-]+\/[\w-][\w.-]*)$/.exec(name) ?? []
  if (path !== undefined) return { kind: 'file', path }
  if (name === aboutName) return { kind: 'about', about: read(about, content) }
  if (name === totalsName) return { kind: 'totals', totals: read(totals, content) }
  throw unknownPart(name)
}

const unknownPart = (name: string): CannotKeep =>
  new CannotKeep(`The archive has a part that this version does not know: ${name}. Use a newer version.`)

const read = <T>(schema: z.ZodType<T>, content: Buffer): T => {
  const parsed = schema.safeParse(JSON.parse(content.toString()))
  if (parsed.success) return parsed.data
  throw new CannotKeep('The archive was written by a version whose format this one does not know.')
}
