import { simplifiedLetters } from '../../catalogue/catalogue.public.ts'
import { currencies } from '../cells/currencies.ts'
import type { Field } from '../cells/field.ts'
import { unitNamed, type Measure, type Unit } from '../cells/units.ts'

/** The units that a header names, and an unknown word in place of a unit. */
export type HeaderUnits = { units: Unit[]; unknown: string | null }

const brackets = /[([{【〔「<]([^)\]}】〕」>]*)[)\]}】〕」>]/g
const letters = /[^\p{L}\p{N}]/gu

const narrowed = (header: string): string => header.normalize('NFKC')
/** A header normalised for comparison: `Regular price` and `regular_price` are the same, and so are 商品編號 and 商品编号. */
export const plainName = (header: string): string =>
  simplifiedLetters(narrowed(header)).toLowerCase().replaceAll(brackets, '').replaceAll(letters, '')

/** What a field's figures measure; null for a field without a unit. */
export const measureOf = ({ type }: Pick<Field, 'type'>): Measure | null =>
  type === 'packages'
    ? 'size'
    : type === 'money' || type === 'size' || type === 'weight' || type === 'pieces'
      ? type
      : null

/** Outside brackets three letters may be a word: `Top price` does not mean Tonga's currency TOP. */
const isUsual = ({ measure, currency }: Unit): boolean =>
  measure !== 'money' || currency === null || (currencies.get(currency)?.names.length ?? 0) > 0

const perPiece = /(?:\/|每|per)\s*(?:件|个|张|把|套|只|块|台|条|pcs?|pieces?|each|ea|unit|set|item)$/i
const unitWord = /^(?:单位|unit|units|in)$/i

/** The words of a header outside its brackets; the one after 单位 is marked as a unit. */
const wordsOf = (header: string): string[] =>
  narrowed(header)
    .replaceAll(brackets, ' ')
    .replace(perPiece, ' ')
    .replaceAll('单位', ' 单位 ')
    .split(/[\s/|,，:：;；、·_-]+/)
    .filter(Boolean)

/** Words in brackets that are no unit: 含税, required, 2026. */
const remark =
  /税|运费|填|选|约|必|可|内|外|总|最|净|毛重|展开|折叠|建议|指导|参考|门店|店铺|会员|含|每|^\d+$|vat|tax|incl|excl|net|gross|requir|option|approx|max|min|overall|outer|inner|total|suggest|recommend|new|old|each|per\b/i

/** The units of a header for this measure. `names`: headers of fields, which are no unit even in brackets: `价格（Price）`. */
export const headerUnits = (header: string, measure: Measure, names: ReadonlySet<string>): HeaderUnits => {
  const units: Unit[] = []
  let unknown: string | null = null
  const add = (unit: Unit): void => {
    if (!units.some(({ key }) => key === unit.key)) units.push(unit)
  }
  for (const [, inner = ''] of narrowed(header).matchAll(brackets)) {
    const said = inner
      .replace(/^\s*(?:单位|units?\b|in\b(?=\s+\S))\s*[:：]?\s*/i, '')
      .replace(perPiece, '')
      .trim()
    const unit = unitNamed(measure, said)
    const found = unit ? [unit] : said.split(/[\s,/|、;]+/).flatMap((part) => unitNamed(measure, part) ?? [])
    found.forEach(add)
    if (found.length === 0 && said !== '' && !names.has(plainName(said)) && !remark.test(said))
      unknown ??= said
  }
  const words = wordsOf(header)
  words.forEach((word, at) => {
    const unit = unitNamed(measure, word)
    // "in" before another unit is a preposition, not an inch: "width in cm".
    const isPreposition = /^in$/i.test(word) && unitNamed(measure, words[at + 1] ?? '') !== undefined
    if (unit && isUsual(unit) && !isPreposition && !names.has(plainName(word))) add(unit)
    else if (!unit && words[at - 1] === '单位') unknown ??= word
  })
  const attached = units.length === 0 ? attachedUnit(plainUnitless(header), measure, names) : undefined
  if (attached) add(attached.unit)
  return { units, unknown: units.length > 0 ? null : unknown }
}

const plainUnitless = (header: string): string =>
  narrowed(header)
    .toLowerCase()
    .replaceAll(brackets, '')
    .replaceAll(/[\s_]+/g, '')

// A single Latin letter counts as a word only by itself.
const isWord = /\p{Script=Han}|..+/u

/** A unit attached to a name: `宽cm`, `priceCents`, `售价万元`. */
const attachedUnit = (
  text: string,
  measure: Measure,
  names: ReadonlySet<string>,
): { name: string; unit: Unit } | undefined => {
  for (let at = 1; at < text.length; at++) {
    const [before, behind] = [text.slice(0, at), text.slice(at)]
    for (const [name, word] of [
      [before, behind],
      [behind, before],
    ] as const) {
      const unit = isWord.test(name) && names.has(plainName(name)) ? unitNamed(measure, word) : undefined
      if (unit && isUsual(unit)) return { name: plainName(name), unit }
    }
  }
  return undefined
}

/** The name that matches a header: literally, without its words for units, or without an attached unit. */
export const nameIn = (header: string, measure: Measure, names: ReadonlySet<string>): string | undefined => {
  const whole = plainName(header)
  if (names.has(whole)) return whole
  const words = wordsOf(header)
  const isUnit = (word: string): boolean => {
    const unit = unitNamed(measure, word)
    return unitWord.test(word) || (unit !== undefined && isUsual(unit))
  }
  const rest = plainName(words.filter((word) => !isUnit(word)).join(''))
  if (names.has(rest)) return rest
  return attachedUnit(plainUnitless(header), measure, names)?.name
}
