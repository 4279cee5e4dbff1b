import type { Words } from '../../platform/tables/refusal.ts'
import type { CellType } from './cells.ts'

/** One thing that a row can tell. `names`: how a column for it may be headed, apart from its label in both languages. */
export type Field = Words & {
  key: string
  names: string
  type: CellType
  /** A file without such a column is refused, and so is a row where it is empty. */
  needed?: boolean
  about?: Words
  example: string
}
