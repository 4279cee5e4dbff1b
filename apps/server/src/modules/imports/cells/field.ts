import type { Language } from '../../../platform/calls/context.ts'
import type { Words } from '../../../platform/tables/refusal.ts'
import type { CellType } from './read-cell.ts'

/** A text that is the same in both languages, or has one for each. */
export type Wording = string | Words
export const inLanguage = (wording: Wording, language: Language): string =>
  typeof wording === 'string' ? wording : wording[language]

/** One field of a row. `names`: headers of its column, besides its label in both languages. */
export type Field = Words & {
  key: string
  names: string
  type: CellType
  /** A file without this column is refused, and a row where it is empty is left out. */
  needed?: boolean
  besides?: readonly Beside[]
  /** The unit of its figures if the file names none; by default that of the other columns. */
  unit?: string
  about?: Words
  example: Wording
  /** How to show a cell to users who may not read it whole. */
  mask?: (text: string) => string
  /** Read from files of other systems only; our own exports have no such column. */
  foreign?: true
}

/**
 * A header that means this field if another column has a certain header: in web shops "Sale price" beside "Regular price" is the lower one. `otherwise`: the
 * field whose value counts where this one is empty.
 */
type Beside = { name: string; beside: string; otherwise?: string }

/** The column with the currency of a row's prices; it is not stored. */
export const currencyField: Field = {
  key: 'currency',
  zh: '币种',
  en: 'Currency',
  names: 'currency currency_code price_currency 货币 币别 货币单位 货币代码',
  type: 'currency',
  foreign: true,
  about: {
    zh: '这一行价格的币种，如 USD；没有时按列名和单元格',
    en: 'What the prices of the row are in, such as USD',
  },
  example: '',
}

/** The fields that our own exports have. */
export const ownFields = (fields: readonly Field[]): Field[] => fields.filter(({ foreign }) => !foreign)

/** The header of a field's column in our own exports. */
export const titleOf = ({ type, ...words }: Field, language: Language): string => {
  const unit = type === 'size' ? ' (mm)' : type === 'weight' ? ' (kg)' : ''
  return `${words[language]}${unit}`
}
