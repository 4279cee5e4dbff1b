import { millimetresPer, numeralOf } from './spelling.ts'

/** A number found in a keyword, and the keyword without it. */
type Taken<Found> = { found: Found; rest: string }

/** A length in mm, or the lengths of a range, and the side of the SKU that it describes; `any`: one of several sides, 140×80. */
export type Size = {
  side: 'main' | 'width' | 'height' | 'depth' | 'any'
  /** Bounds included. Several where a number without a unit may be mm or cm. */
  ranges: readonly (readonly [fromMm: number, toMm: number])[]
  /** The stated lengths; empty for a mere limit. */
  saidMm: readonly number[]
  /** Stated in tenths of a metre, 1米8. */
  isRough: boolean
  /** The number as typed, where it may also be a part of a name or a code. */
  maybe: string | null
}

/** A count of seats, drawers, doors or tiers. */
export type Count = { of: 'seats' | 'drawers' | 'doors' | 'tiers'; number: number }

export type PriceRange = { fromCents: number | null; toCents: number | null }

const number = String.raw`\d{1,4}(?:\.\d{1,3})?`
const noLetter = String.raw`(?!(?!x\d)[a-z])`
const unit = '(?:mm|cm|m|毫米|厘米|米)'
const sideNames: readonly (readonly [Size['side'], RegExp])[] = [
  ['height', /高|height|high|tall/],
  ['depth', /深|depth|deep/],
  ['width', /宽|长|直径|width|wide|length|long|diameter/],
]
const sideName =
  '(?:座高|高度?|宽度?|深度?|长度?|直径|(?:height|width|depth|length|diameter|high|wide|deep|long|tall)(?![a-z]))'
const most = '(?:以内|以下|之内|内)'
const least = '(?:以上|起)'
const sizePattern = new RegExp(
  `(?<most>(?:不超过|小于|under|below|up to|max)\\s*)?(?<before>${sideName}\\s*)?(?<![a-z\\d.-])(?<first>${number})(?<unit>${unit}${noLetter})?` +
    `(?<others>(?:x${number}(?:${unit}${noLetter})?){0,2})(?![a-z\\d]|[.-]\\d)(?<after>\\s*${sideName})?(?:(?<atMost>${most})|(?<atLeast>${least}))?`,
  'g',
)

const sideOf = (name: string | undefined): Size['side'] =>
  sideNames.find(([, pattern]) => name !== undefined && pattern.test(name))?.[0] ?? 'main'

const longestMm = 99_999
/** The tolerance of a length stated in tenths of a metre. */
const roughlyMm = 49

type Length = { mm: number[]; isRough: boolean }

/** The length of a number: in its unit, or in the usual unit for so many digits. */
const lengthOf = (text: string, said: string | undefined, isPair: boolean): Length => {
  const value = Number(text)
  const per = said === undefined ? undefined : millimetresPer[said]
  const isMetres = per === 1000 || (per === undefined && text.includes('.'))
  if (isMetres) {
    const mm = Math.round(value * 1000)
    return { mm: [mm], isRough: mm % 100 === 0 && mm >= 1000 && !isPair }
  }
  if (per !== undefined) return { mm: [Math.round(value * per)], isRough: false }
  if (text.length === 1) return { mm: [value * 1000], isRough: false }
  if (text.length === 2) return { mm: [value * 10], isRough: false }
  return { mm: text.length === 3 ? [value, value * 10] : [value], isRough: false }
}

const rangesOf = ({ mm, isRough }: Length): Size['ranges'] =>
  mm.map((one) => (isRough ? [one - roughlyMm, one + roughlyMm] : [one, one]))

/** The sizes in a keyword: `1.8米`, `1.5x2`, `座高65`, `80厘米以内`. A number of three or four digits may be one. */
export const sizesIn = (text: string): Taken<Size[]> => {
  const found: Size[] = []
  const rest = text.replaceAll(sizePattern, (whole: string, ...rest: unknown[]) => {
    const { first = '', unit: own, others = '', ...words } = rest.at(-1) as Record<string, string | undefined>
    const isPair = others !== ''
    const side = isPair ? 'any' : sideOf(words.before ?? words.after)
    const hasSide = side !== 'main'
    const isSaid = own !== undefined || first.includes('.') || isPair || hasSide
    if (!isSaid && !/^\d{3,4}$/.test(first)) return whole
    const isLimit = isSaid && (words.most ?? words.atMost ?? words.atLeast) !== undefined
    const lengths = [
      ...`x${first}${own ?? ''}${others}`.matchAll(new RegExp(`x(${number})(${unit})?`, 'g')),
    ].map(([, digits = '', ofIt]) => lengthOf(digits, ofIt ?? unitAround(own, others), isPair))
    for (const length of lengths) found.push(isLimit ? limitOf(length, side, words) : sizeOf(length, side))
    if (!isSaid) found.splice(-1, 1, { ...sizeOf(lengths[0] as Length, side), maybe: first })
    return ' '
  })
  return { found, rest }
}

/** The unit of a side that stands with another side: `1.5x2米`. */
const unitAround = (own: string | undefined, others: string): string | undefined =>
  own ?? new RegExp(`${unit}$`).exec(others)?.[0]

const sizeOf = (length: Length, side: Size['side']): Size => ({
  side,
  ranges: rangesOf(length),
  saidMm: length.mm,
  isRough: length.isRough,
  maybe: null,
})

const limitOf = ({ mm }: Length, side: Size['side'], words: Record<string, string | undefined>): Size => {
  const said = Math.max(...mm)
  const ranges: Size['ranges'] = words.atLeast === undefined ? [[1, said]] : [[said, longestMm]]
  return { side, ranges, saidMm: [], isRough: false, maybe: null }
}

const countWords: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  single: 1,
  double: 2,
  单: 1,
  一: 1,
  双: 2,
  两: 2,
  二: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
  十: 10,
}
const chineseCount = '([单双两一二三四五六七八九十]|\\d{1,2})'
const englishCount = '(\\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|twelve)'
const whole = '(?<![\\d.x-])'

const countPatterns: readonly (readonly [Count['of'], RegExp])[] = [
  ['seats', new RegExp(`${whole}${chineseCount}人(?:位|座|用|份)?(?!床|沙发椅?(?<=单人沙发椅?))`, 'g')],
  ['seats', new RegExp(`${whole}\\b${englishCount}[\\s-]*(?:seat(?:er)?s?|persons?|people)(?![a-z])`, 'g')],
  ['seats', new RegExp(`\\bfor\\s+${englishCount}(?![a-z\\d.x]|\\s*(?:mm|cm|m)\\b)`, 'g')],
  ['drawers', new RegExp(`${whole}${chineseCount}(?:斗(?=柜|橱|$|\\s)|个?抽屉?)`, 'g')],
  ['drawers', new RegExp(`${whole}\\b${englishCount}[\\s-]*drawers?(?![a-z])`, 'g')],
  ['doors', new RegExp(`${whole}${chineseCount}(?:扇?门)(?!厅)`, 'g')],
  ['doors', new RegExp(`${whole}\\b${englishCount}[\\s-]*doors?(?![a-z])`, 'g')],
  ['tiers', new RegExp(`${whole}${chineseCount}层(?!床|板)`, 'g')],
  ['tiers', new RegExp(`${whole}\\b${englishCount}[\\s-]*(?:tiers?|layers?)(?![a-z])`, 'g')],
]

/** The counts in a keyword: `三人位`, `6-seat`, `五斗`. 五斗柜 remains a 斗柜. */
export const countsIn = (text: string): Taken<Count[]> => {
  const found: Count[] = []
  let rest = text
  for (const [of, pattern] of countPatterns)
    rest = rest.replaceAll(pattern, (said: string, digits: string) => {
      found.push({ of, number: countWords[digits] ?? Number(digits) })
      return said.endsWith('斗') ? ' 斗' : ' '
    })
  return { found, rest }
}

const namesOfCount: Readonly<Record<Count['of'], readonly [chinese: string, english: string]>> = {
  seats: ['人', 'seat|person|people'],
  drawers: ['斗|个?抽', 'drawer'],
  doors: ['扇?门', 'door'],
  tiers: ['层', 'tier'],
}

/** The regular expression of PostgreSQL for a text that states this count: 五斗, `5-drawer`, `of 5 drawers`. */
export const patternOfCount = ({ of, number: count }: Count): string => {
  const words = Object.entries(countWords).flatMap(([word, value]) => (value === count ? [word] : []))
  const numbers = [...words, String(count)].join('|')
  const [chinese, english] = namesOfCount[of]
  return `(?:^|[^0-9.十])(?:${numbers})(?:${chinese})|\\m(?:${numbers})[ -]*(?:${english})`
}

const amountsUsed = [2, 3, 4, 5, 6, 7, 8, 9, 10, 12]
const countExpressions = (['seats', 'drawers', 'doors', 'tiers'] as const).flatMap((of) =>
  [1, ...amountsUsed].map((count) => {
    const expression = patternOfCount({ of, number: count }).replaceAll('\\m', '\\b')
    return { of, number: count, expression: new RegExp(expression, 'i') }
  }),
)
const anyCount = /[人斗抽门层]|seat|person|people|drawer|door|tier/i

/** Every count that a text states. */
export const statedCounts = (text: string): Count[] =>
  anyCount.test(text) ? countExpressions.filter(({ expression }) => expression.test(text)) : []

const amount = `(\\d{2,7}(?:\\.\\d{1,2})?k?|[一二两三四五六七八九十][千万]|\\d{1,2}(?:\\.\\d)?[千万k])`
const money = '(?:元|块钱?|rmb|yuan|sar|¥)?'
const currencyBefore = '(?:¥|rmb|sar|\\$)?\\s*'
// Excludes lengths, which state their unit.
const noLength = `(?!\\d|\\s*(?:mm|cm|m|x\\d)(?![a-z])|\\s*[米厘毫])`
const paid = `${currencyBefore}${amount}${noLength}\\s*${money}`
const pricePatterns: readonly (readonly [kind: 'between' | 'most' | 'least' | 'about', RegExp])[] = [
  [
    'between',
    new RegExp(
      `(?<![a-z\\d.-])(?=\\D{0,4}\\d{4}|.{1,8}[千万元块k])${paid}\\s*(?:-|~|到|至|to)\\s*${paid}(?:之间)?`,
      'u',
    ),
  ],
  ['most', new RegExp(`(?<![a-z\\d.-])${paid}(?:以下|以内|之内|内的?|封顶)`, 'u')],
  [
    'most',
    new RegExp(
      `(?:不超过|不高于|低于|小于|预算|最多|under|below|up to|less than|cheaper than|max(?:imum)?|budget|<)\\s*${paid}`,
      'u',
    ),
  ],
  ['least', new RegExp(`(?<![a-z\\d.-])${paid}(?:以上|起)`, 'u')],
  [
    'least',
    new RegExp(`(?:高于|大于|不低于|至少|over|above|more than|at least|from|min(?:imum)?|>)\\s*${paid}`, 'u'),
  ],
  ['about', new RegExp(`(?<![a-z\\d.-])${paid}(?:左右|上下)`, 'u')],
  ['about', new RegExp(`(?:大概|大约|差不多|around|about|approx\\.?|circa)\\s*${paid}`, 'u')],
  ['about', new RegExp(`(?<![a-z\\d.-])${currencyBefore}${amount}(?:元|块钱?)(?:钱)?的?`, 'u')],
]
/** The tolerance of an approximate price, as a share of it. */
const aboutShare = 0.2

const centsOf = (said: string | undefined): number => {
  const text = said ?? ''
  const times = text.endsWith('万') ? 10_000 : /[千k]$/.test(text) ? 1000 : 1
  return Math.round(Number(times === 1 ? text : numeralOf(text.slice(0, -1))) * times * 100)
}

/** The price that a keyword states in words, `3000以下 沙发`. */
export const priceIn = (text: string): Taken<PriceRange> => {
  const found: PriceRange = { fromCents: null, toCents: null }
  let rest = text
  for (const [kind, pattern] of pricePatterns) {
    const match = pattern.exec(rest)
    if (!match) continue
    const cents = centsOf(match[1])
    if (kind === 'between') [found.fromCents, found.toCents] = [cents, centsOf(match[2])]
    if (kind === 'most') found.toCents ??= cents
    if (kind === 'least') found.fromCents ??= cents
    if (kind === 'about') {
      found.fromCents ??= Math.round(cents * (1 - aboutShare))
      found.toCents ??= Math.round(cents * (1 + aboutShare))
    }
    rest = rest.replace(match[0], ' ')
    if (kind === 'between' || kind === 'about') break
  }
  return { found, rest }
}
