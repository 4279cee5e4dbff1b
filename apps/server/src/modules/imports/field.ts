import type { Language } from '../../platform/context.ts'
import type { Words } from '../../platform/tables/refusal.ts'
import type { CellType } from './cells.ts'
import type { Unit } from './numbers.ts'

/** A text that is the same in both languages, or says itself in each. */
export type Told = string | Words
export const inLanguage = (told: Told, language: Language): string =>
  typeof told === 'string' ? told : told[language]

/** One thing that a row can tell. `names`: how a column for it may be headed, apart from its label in both languages. */
export type Field = Words & {
  key: string
  names: string
  type: CellType
  /** A file without such a column is refused, and so is a row where it is empty. */
  needed?: boolean
  /** What a size is in where the file does not say; else what its other sizes are. */
  unit?: Unit
  about?: Words
  example: Told
}

/** How a column of a field is headed in files that come from here. */
export const titleOf = ({ type, ...words }: Field, language: Language): string => {
  const unit = type === 'size' ? ' (mm)' : type === 'weight' ? ' (kg)' : ''
  return `${words[language]}${unit}`
}
