import type { Language } from '../../../platform/calls/context.ts'
import type { Words } from '../../../platform/tables/refusal.ts'
import type { CellType } from './cells.ts'

/** A text that is the same in both languages, or says itself in each. */
export type Wording = string | Words
export const inLanguage = (told: Wording, language: Language): string =>
  typeof told === 'string' ? told : told[language]

/** One field of a row. `names`: how a column for it may be headed, apart from its label in both languages. */
export type Field = Words & {
  key: string
  names: string
  type: CellType
  /** A file without such a column is refused, and so is a row where it is empty. */
  needed?: boolean
  besides?: readonly Beside[]
  /** What its figures are in where the file does not say; left out, what its other columns are in. */
  unit?: string
  about?: Words
  example: Wording
  /** Known in files of other systems; those that come from here have no such column. */
  foreign?: true
}

/**
 * A name that means a field where another column has a certain one: in web shops "Sale price" beside "Regular price" is the lower one. `otherwise`: the field whose
 * value counts where this one is empty.
 */
type Beside = { name: string; beside: string; otherwise?: string }

/** The column with the currency of a row's prices; it is not stored itself. */
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

/** Fields that files which come from here have. */
export const ownFields = (fields: readonly Field[]): Field[] => fields.filter(({ foreign }) => !foreign)

/** How a column of a field is headed in files that come from here. */
export const titleOf = ({ type, ...words }: Field, language: Language): string => {
  const unit = type === 'size' ? ' (mm)' : type === 'weight' ? ' (kg)' : ''
  return `${words[language]}${unit}`
}
