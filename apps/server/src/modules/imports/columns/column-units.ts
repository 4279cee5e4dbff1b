import { importUnitEach } from '@showfloor/contract/common/import-kinds'
import type { Words } from '../../../platform/tables/refusal.ts'
import type { Column } from './columns.ts'
import type { Field } from '../cells/field.ts'
import { headerUnits } from './headers.ts'
import { figureIn, unknownUnit } from '../cells/measured.ts'
import { isSameUnit, plainUnits, unitNamed, type Measure, type Unit } from '../cells/units.ts'

/** A column of figures with its hints at their unit. `texts`: its first cells; `numbers`: those of them that the file stores as numbers. */
export type Figures = {
  column: Column
  field: Field
  measure: Measure
  texts: readonly string[]
  numbers: readonly string[]
}

/** The unit found; null if nothing names one. `question`: why a person has to choose. */
export type FoundUnit = { unit: Unit | null; each: boolean; question: Words | null }

const found = (unit: Unit | null, question: Words | null = null): FoundUnit => ({
  unit,
  question,
  each: false,
})

/** The unit that a column names: a person's choice, otherwise its header, otherwise its cells. */
export const saidUnit = (
  { column, field, measure, texts, numbers }: Figures,
  names: ReadonlySet<string>,
  chosen: string | undefined,
): FoundUnit => {
  if (measure === 'pieces') return found(plainUnits.pieces)
  const header = headerUnits(column.header, measure, names)
  const [first = null, second] = header.units
  if (chosen === importUnitEach) return { ...found(first), each: true }
  if (chosen !== undefined) {
    const unit = unitNamed(measure, chosen)
    return unit ? found(unit) : found(first, unknownUnit(measure, chosen))
  }
  if (second) return found(first, severalUnits(header.units))
  if (header.unknown !== null) return found(null, unknownUnit(measure, header.unknown))
  if (field.type === 'packages') return found(first)
  const { units, bare } = unitsIn(measure, [...texts, ...numbers])
  const all = first && !units.some((unit) => isSameUnit(unit, first)) ? [first, ...units] : units
  if (all.length > 1) return found(first, severalUnits(all))
  const [unit] = units
  if (first || !unit) return found(first)
  const isPlain = measure === 'money' && isSameUnit(unit, plainUnits.money)
  return found(unit, bare === 0 || isPlain ? null : someBare(unit))
}

/** The distinct units in cells, and the number of figures without one. */
export const unitsIn = (measure: Measure, cells: readonly string[]): { units: Unit[]; bare: number } => {
  const units: Unit[] = []
  let bare = 0
  for (const cell of cells) {
    const figure = figureIn(measure, cell)
    if (!figure || 'unknown' in figure) continue
    const { unit } = figure
    if (unit === null) bare += 1
    else if (!units.some((known) => isSameUnit(known, unit))) units.push(unit)
  }
  return { units, bare }
}

const severalUnits = (units: readonly Unit[]): Words => ({
  zh: `这一列里有几种单位：${units.map(({ zh }) => zh).join('、')}。请选择一种，或选择“每格按自己的单位”`,
  en: `this column uses several units: ${units.map(({ en }) => en).join(', ')}. Choose one, or "each cell by its own unit"`,
})
const someBare = ({ zh, en }: Unit): Words => ({
  zh: `这一列有的格写了单位“${zh}”，有的没有写。请选择没有写的是什么单位`,
  en: `some cells of this column name ${en}, others no unit. Choose the unit of the others`,
})
const noUnit: Words = {
  zh: '这一列没有写单位，从数字也看不出来，请选择',
  en: 'this column names no unit and its figures do not show it; choose one',
}

/**
 * The unit of a column that names none: the one in the title above the table, otherwise its field's own, otherwise the one that all other columns agree on. The
 * unit of lengths can also follow from usual sizes of furniture.
 */
export const inheritedUnit = (
  { field, measure }: Figures,
  others: readonly (Figures & FoundUnit)[],
  title: readonly string[],
): FoundUnit => {
  const [above] = title.flatMap((text) => titleUnits(measure, text))
  if (above) return found(above)
  if (field.unit) return found(unitNamed(measure, field.unit) ?? null)
  const alike = others.filter((other) => other.measure === measure)
  const [first, ...more] = alike.flatMap(({ unit, each }) => (unit && !each ? [unit] : []))
  if (first) return more.every((unit) => isSameUnit(unit, first)) ? found(first) : found(null, noUnit)
  return measure === 'size' ? lengthUnit(alike) : found(plainUnits[measure])
}

/** The units in a line such as `单位：万元、mm`. */
const titleUnits = (measure: Measure, text: string): Unit[] => {
  const [, said = ''] = /(?:单位|units?)\s*[:：]\s*([^\s)\]】]+)/i.exec(text.normalize('NFKC')) ?? []
  return said.split(/[、,;/]/).flatMap((word) => unitNamed(measure, word) ?? [])
}

// A median width from 10 to 250 means centimetres, from 400 on millimetres; anything else leaves the unit unknown.
const [leastCentimetres, mostCentimetres, leastMillimetres] = [10, 250, 400]

const lengthUnit = (lengths: readonly (Figures & FoundUnit)[]): FoundUnit => {
  const bare = lengths.filter(({ unit, field }) => !unit && !field.unit)
  const widths = bare.filter(({ field }) => field.key === 'width')
  const values = (widths.length > 0 ? widths : bare)
    .flatMap(({ texts, numbers }) => [...texts, ...numbers])
    .map((text) => Number(text.replace(',', '.')))
    .filter((value) => value > 0)
    .sort((a, b) => a - b)
  const middle = values[Math.floor(values.length / 2)] ?? leastCentimetres
  if (middle >= leastMillimetres) return found(plainUnits.size)
  const isCentimetres = middle >= leastCentimetres && middle <= mostCentimetres
  return isCentimetres ? found(unitNamed('size', 'cm') ?? null) : found(null, noUnit)
}
