import type { sql } from '../../platform/database/sql.ts'

/** A file of two rows for an existing product with two SKUs, and the rows stored after its import. */
export type Sample = {
  file: (code: string) => string
  unchanged?: number
  removed?: number
  found: (code: string) => ReturnType<typeof sql>
  is: unknown
}
