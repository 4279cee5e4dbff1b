import type { TableFile } from '../../../platform/tables/table.ts'
import { columnsOf } from '../columns/columns.ts'
import { plainName } from '../columns/headers.ts'
import type { Choices } from '../columns/format.ts'
import { headersOf } from '../columns/reading.ts'
import type { Kind } from '../kinds/kind.ts'
import { unitNamed } from '../cells/units.ts'

/** A choice on the command line that does not fit the file. */
export class WrongChoice extends Error {}

type Pairs = 'column' | 'unit' | 'decimal' | 'currency-rate'
/** Choices from the command line: those of columns and rates as `what=value`, the others as they are. */
export type SaidChoices = Record<Pairs, readonly string[]> &
  Record<'sheet' | 'hidden-rows', string | undefined>

/** The usage text of the choices. */
export const choiceUsage = `  --column    the field of a column, by its header: --column "Wert A=price"; with an empty field it is not used
  --unit      the unit of a column: --unit "Width=in"; "each" if every cell has its own unit
  --decimal   which mark begins the fraction of a column: --decimal "Price=,"
  --currency-rate  how many yuan one of a currency is: --currency-rate SAR=1.91
  --sheet     which sheet of a workbook, by its title
  --hidden-rows  "take" or "leave" the hidden rows of a workbook`

/** The choices for the columns of this file. Throws WrongChoice for an unknown column, field or rate. */
export const choicesFor = async (said: SaidChoices, kind: Kind, file: TableFile): Promise<Choices> => {
  const pairs = (name: Pairs): [what: string, value: string][] =>
    said[name].map((text) => {
      const at = text.lastIndexOf('=')
      if (at < 1) throw new WrongChoice(`--${name} has the form "what=value"; "${text}" does not.`)
      return [text.slice(0, at).trim(), text.slice(at + 1).trim()]
    })
  const isAboutColumns = (['column', 'unit', 'decimal'] as const).some((name) => said[name].length > 0)
  const headers = isAboutColumns ? await headersOf(kind, file) : []
  const indexOf = (what: string): number => {
    const exact = headers.indexOf(what)
    const index = exact === -1 ? headers.findIndex((header) => plainName(header) === plainName(what)) : exact
    if (index === -1)
      throw new WrongChoice(`There is no column "${what}". The columns are: ${headers.join(', ')}.`)
    return index
  }
  const fieldOf = (name: string): string | null => {
    const field = kind.fields.find(({ key, zh, en }) =>
      [key, zh, en].some((one) => plainName(one) === plainName(name)),
    )
    if (name !== '' && !field)
      throw new WrongChoice(
        `There is no field "${name}". The fields are: ${kind.fields.map(({ key }) => key).join(', ')}.`,
      )
    return field?.key ?? null
  }
  const columns = new Map<number, NonNullable<Choices['columns']>[number]>()
  const choose = (index: number, choice: { unit?: string; mark?: '.' | ',' }): void =>
    void columns.set(index, { ...columns.get(index), index, ...choice })
  for (const [what, unit] of pairs('unit')) choose(indexOf(what), { unit })
  for (const [what, mark] of pairs('decimal')) {
    if (mark !== '.' && mark !== ',') throw new WrongChoice('--decimal takes a point or a comma.')
    choose(indexOf(what), { mark })
  }
  const fields = columnsOf(headers, kind.fields).map(({ field }) => field)
  for (const [what, name] of pairs('column')) {
    const field = fieldOf(name)
    const before = fields.indexOf(field)
    if (field !== null && before !== -1) fields[before] = null
    fields[indexOf(what)] = field
  }
  return {
    columns: [...columns.values()],
    rates: pairs('currency-rate').map(([what, rate]) => ({ currency: currencyOf(what), rate: rateOf(rate) })),
    ...(said.column.length > 0 ? { fields } : {}),
    ...(said.sheet === undefined ? {} : { sheet: sheetOf(said.sheet, file) }),
    ...(said['hidden-rows'] === undefined ? {} : { hiddenRows: hiddenRowsOf(said['hidden-rows']) }),
  }
}

const sheetOf = (sheet: string, { sheets }: TableFile): string => {
  if (sheets && !sheets.includes(sheet))
    throw new WrongChoice(`There is no sheet "${sheet}" with such a list. There are: ${sheets.join(', ')}.`)
  return sheet
}

const hiddenRowsOf = (said: string): 'take' | 'leave' => {
  if (said !== 'take' && said !== 'leave') throw new WrongChoice('--hidden-rows is "take" or "leave".')
  return said
}

const currencyOf = (what: string): string => {
  const unit = unitNamed('money', what)
  if (unit?.times !== 1 || unit.currency === null) throw new WrongChoice(`"${what}" is not a known currency.`)
  return unit.currency
}

const rateOf = (rate: string): string => {
  if (!/^(?=.*[1-9])\d{1,9}(?:\.\d{1,9})?$/.test(rate))
    throw new WrongChoice(`"${rate}" is not a rate such as 1.91.`)
  return rate
}
