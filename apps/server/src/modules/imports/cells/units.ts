import type { Words } from '../../../platform/tables/refusal.ts'
import { currencies, homeCurrency, mayMean, offeredCurrencies } from './currencies.ts'

/** What a figure measures: money, stored in cents; a length, in millimetres; a weight, in grams; or pieces. */
export type Measure = 'money' | 'size' | 'weight' | 'pieces'

/**
 * A unit. `times`: its size in millimetres, in grams or in its currency's main unit. `currency`: of money only; null if another place names it, as for `cents`.
 */
export type Unit = Words & { key: string; measure: Measure; times: number; currency: string | null }

type Row = readonly [key: string, times: number, en: string, names: string]

const tables: Record<Measure, readonly Row[]> = {
  size: [
    ['mm', 1, 'mm', '毫米 millimetre millimetres millimeter millimeters'],
    ['cm', 10, 'cm', '厘米 公分 centimetre centimetres centimeter centimeters'],
    ['dm', 100, 'dm', '分米 decimetre decimetres decimeter decimeters'],
    ['m', 1000, 'm', '米 公尺 metre metres meter meters'],
    ['in', 25.4, 'in', `inch inches 英寸 吋 " ″ '' ’’ ” “`],
    ['ft', 304.8, 'ft', `foot feet 英尺 呎 ' ′ ’ ‘`],
    ['寸', 100 / 3, '寸 (1/30 m)', '市寸'],
    ['尺', 1000 / 3, '尺 (1/3 m)', '市尺'],
  ],
  weight: [
    ['kg', 1000, 'kg', 'kgs 公斤 千克 kilo kilos kilogram kilograms'],
    ['g', 1, 'g', '克 gr gram grams'],
    ['斤', 500, '斤 (500 g)', '市斤'],
    ['两', 50, '两 (50 g)', '市两'],
    ['lb', 453.592_37, 'lb', 'lbs 磅 pound pounds'],
    ['oz', 28.349_523_125, 'oz', '盎司 ounce ounces'],
    ['t', 1_000_000, 't', '吨 公吨 tonne tonnes'],
  ],
  pieces: [['件', 1, 'pieces', '个 套 张 把 只 块 台 条 pc pcs piece pieces']],
  money: [
    ['百', 100, '100', ''],
    ['千', 1000, '1,000', 'k'],
    ['万', 10_000, '10,000', '萬 w'],
    ['百万', 1_000_000, '1,000,000', ''],
    ['角', 0.1, 'jiao', '毛 jiao'],
    ['分', 0.01, 'fen', 'fen'],
    ['cents', 0.01, 'cents', 'cent'],
    ['美分', 0.01, 'US cents', ''],
  ],
}
/** The currencies of parts that imply them. */
const currencyOfPart: Readonly<Record<string, string>> = { 角: homeCurrency, 分: homeCurrency, 美分: 'USD' }
const multiplier = /^(百万|百|千|万|萬|k|w)(.+)$/

/** A unit's key for look-ups: normalised width and case, without blanks and abbreviation points. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\s+/g, '')
    .replace(/(?<=.)\.$/, '')

const mainUnit = (code: string): Unit => {
  const found = currencies.get(code) ?? { zh: code, en: code }
  return code === homeCurrency
    ? { key: '元', zh: '元', en: 'yuan', measure: 'money', times: 1, currency: code }
    : { key: code, zh: found.zh, en: code, measure: 'money', times: 1, currency: code }
}

const unitsOf = (measure: Measure): Map<string, Unit> => {
  const rows = tables[measure].flatMap(([key, times, en, names]): [string, Unit][] => {
    const unit = { key, zh: key, en, measure, times, currency: currencyOfPart[key] ?? null }
    return [key, ...names.split(' ')].filter(Boolean).map((name) => [plain(name), unit])
  })
  const main = [...currencies.values()].flatMap(({ code, zh, en, names }): [string, Unit][] =>
    [code, zh, en, ...names].map((name) => [plain(name), mainUnit(code)]),
  )
  return new Map(measure === 'money' ? [...main, ...rows] : rows)
}

const known: Record<Measure, Map<string, Unit>> = {
  money: unitsOf('money'),
  size: unitsOf('size'),
  weight: unitsOf('weight'),
  pieces: unitsOf('pieces'),
}

/** The unit that a text names: `元`, `万美元`, `HK$`, `″`; undefined if it is unknown. */
export const unitNamed = (measure: Measure, text: string): Unit | undefined => {
  const name = plain(text)
  const found = known[measure].get(name)
  if (found || measure !== 'money') return found
  const [, times = '', rest = ''] = multiplier.exec(name) ?? []
  const [one, of] = [known.money.get(times), known.money.get(rest)]
  return one && of?.times === 1 ? joined(one, of) : undefined
}

/** Combines two unit words around a figure: `¥` and `万`. Undefined if they contradict each other. */
export const joined = (one: Unit, other: Unit): Unit | undefined => {
  const isOneMain = one.times === 1 && one.currency !== null
  const [main, part] = isOneMain ? [one, other] : [other, one]
  if (part.currency !== null && part.currency !== main.currency) return undefined
  if (main.times !== 1) return undefined
  if (part.times === 1) return main
  return {
    ...part,
    key: part.currency === null ? `${part.key}${main.key}` : part.key,
    zh: part.currency === null ? `${part.zh}${main.zh}` : part.zh,
    en: part.currency === null ? `${part.en} ${main.en}` : part.en,
    currency: main.currency,
  }
}

/** Whether figures in two units are the same amounts; a sign such as `$` matches every currency that uses it. */
export const isSameUnit = (one: Unit, other: Unit): boolean =>
  one.times === other.times &&
  (one.currency === other.currency ||
    mayMean(one.currency ?? homeCurrency, other.currency ?? homeCurrency) ||
    mayMean(other.currency ?? homeCurrency, one.currency ?? homeCurrency))

/** The unit of a figure if nothing names one. */
export const plainUnits: Record<Measure, Unit> = {
  money: { ...mainUnit(homeCurrency), currency: null },
  size: unitNamed('size', 'mm') as Unit,
  weight: unitNamed('weight', 'kg') as Unit,
  pieces: unitNamed('pieces', '件') as Unit,
}

/** The units that a person may choose for a column, by their stored keys. */
export const offeredUnits: Record<Measure, readonly string[]> = {
  money: ['元', '角', '分', '千元', '万元', ...offeredCurrencies],
  size: ['mm', 'cm', 'dm', 'm', 'in', 'ft', '寸', '尺'],
  weight: ['kg', 'g', '斤', '两', 'lb', 'oz', 't'],
  pieces: [],
}
