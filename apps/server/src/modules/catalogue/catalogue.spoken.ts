import { simplifiedLetters } from './simplified-letters.ts'

/** How many, as furniture says it of people, doors, drawers and shelves: 双人, 三人位, 五斗. */
const counts: Readonly<Record<string, string>> = {
  1: '单',
  一: '单',
  2: '双',
  二: '双',
  两: '双',
  3: '三',
  4: '四',
  5: '五',
  6: '六',
  7: '七',
  8: '八',
  9: '九',
}
const countPattern = /(?:[1一](?=人)|[2-9二两](?=[人门抽层斗]))(?<![\d.十a-z-].)/g

/**
 * As texts and keywords are compared, letter by letter: in lower case, without accents (`BESTÅ` is typed `besta` where there is no such key), with simplified
 * letters and with one way to say how many: `3人位` and `三人位`.
 */
export const plainLetters = (text: string): string => {
  const lower = text.toLowerCase()
  // Most are codes, sizes and English: quick to know, and done with.
  if (!/[^ -~×]/.test(lower)) return lower
  return simplifiedLetters(
    lower.replaceAll(/[\u00C0-\u024F\u1E00-\u1EFF]/g, (letter) => letter.normalize('NFD')[0] ?? letter),
  ).replaceAll(countPattern, (count) => counts[count] ?? count)
}

const digits = '一二三四五六七八九'
const digitOf = (numeral: string): string =>
  numeral === '两'
    ? '2'
    : numeral === '半'
      ? '0.5'
      : digits.includes(numeral)
        ? String(digits.indexOf(numeral) + 1)
        : numeral

export const millimetresPer: Readonly<Record<string, number>> = {
  m: 1000,
  米: 1000,
  cm: 10,
  厘米: 10,
  mm: 1,
  毫米: 1,
}

/** What a word begins with that names something not wanted. */
export const unwantedMark = /^不要(?=.)/
export const isUnwanted = (word: string): boolean => unwantedMark.test(word)

const numeral = `[\\d两${digits}]`
const metresAndMore = new RegExp(`(?<![\\d.])(${numeral})米(${numeral}{1,2})(?![\\d米])`, 'g')
const unitApart = /(?<=\d)\s+(?=(?:mm|cm|m|毫米|厘米|米)(?![a-z]))/g
const sidesApart = /(?<=\d(?:mm|cm|m|毫米|厘米|米)?)\s*[x*×乘]\s*(?=\d)/g

/** A keyword as it is looked for: sizes as they are written, `1.8米` for 1米8 and `1800x2000` for `1800 * 2000`. */
export const keywordSaid = (keyword: string): string =>
  plainLetters(keyword.normalize('NFKC'))
    .replaceAll('公分', '厘米')
    .replaceAll(
      metresAndMore,
      (_, metres: string, more: string) => `${digitOf(metres)}.${[...more].map(digitOf).join('')}米`,
    )
    .replaceAll(/(?<=\S)(?=不要)/g, ' ')
    .replaceAll(unitApart, '')
    .replaceAll(sidesApart, 'x')

/** An English word of several as that of one, `mattress` for `mattresses`; null for any other. */
export const singular = (word: string): string | null => {
  if (!/^[a-z]{2,}[^su]s$/.test(word)) return null
  return /(?:ss|x|ch|sh)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1)
}

/** What is said around what is asked for. */
const around =
  /有没有|有什么|(?:我)?(?:想要|想买|要买|想看|需要)|我要|找一?[个张把款]?|[一几]?[个款](?=.{2})|一[张把套](?=.{2})|推荐|编号|货号|型号|款号|好看|便宜|新款|小户型|大户型|请问|吗|宽(?=\p{Script=Han})/gu
const ofWhat = /的/gu

/** A keyword without what people say around a thing: 客厅茶几 for 有没有客厅的茶几. */
export const withoutTalk = (keyword: string): string => {
  const text = keyword
    .replaceAll(/(不要.+?)的/g, '$1 ')
    .replaceAll(around, ' ')
    .replaceAll(/没有|不带/g, '无')
    .replaceAll(/非(?=真?皮|实?木|布)|(?<![a-z])(?:not|no|without)\s+(?=[a-z])/g, '不要')
    .replaceAll(ofWhat, '')
    .replaceAll(/(?<=seat)er(?![a-z])/g, '')
    .replaceAll(new RegExp(`([两半${digits}])(?=米)`, 'g'), digitOf)
    .replaceAll(/\s+/g, ' ')
    .trim()
  return text === '' ? keyword : text
}

export type Wish = { keyword: string; fromCents: number | null; toCents: number | null }

const amount = `(\\d{2,7}|[一二两三四五六七八九][千万]|\\d{1,2}(?:\\.\\d)?[千万])(?:元|块钱?|rmb)?`
const atMost = new RegExp(
  `${amount}(?:以下|以内|之内|内的?)|(?:不超过|低于|under|below|up to)\\s*${amount}`,
  'u',
)
const atLeast = new RegExp(`${amount}(?:以上)|(?:高于|over|above)\\s*${amount}`, 'u')
const between = new RegExp(`(?<!\\d)(?=\\d{4}|.{1,8}[千万元块])${amount}[-~到至]${amount}(?:之间)?`, 'u')

const centsOf = (said: string | undefined): number | null => {
  if (said === undefined) return null
  const times = said.endsWith('万') ? 10_000 : said.endsWith('千') ? 1000 : 1
  const number = times === 1 ? said : digitOf(said.slice(0, -1))
  return Math.round(Number(number) * times * 100)
}

/** A price that a keyword names in words, `3000以下 沙发`, taken out of it. */
export const priceSaid = (keyword: string): Wish => {
  const wish: Wish = { keyword, fromCents: null, toCents: null }
  const range = between.exec(keyword)
  const [most, least] = [atMost.exec(keyword), atLeast.exec(keyword)]
  if (range) [wish.fromCents, wish.toCents] = [centsOf(range[1]), centsOf(range[2])]
  else {
    wish.toCents = centsOf(most?.[1] ?? most?.[2])
    wish.fromCents = centsOf(least?.[1] ?? least?.[2])
  }
  for (const found of range ? [range] : [most, least])
    if (found) wish.keyword = wish.keyword.replace(found[0], ' ')
  wish.keyword = wish.keyword.replaceAll(/\s+/g, ' ').trim()
  return wish.keyword === '' ? { keyword, fromCents: null, toCents: null } : wish
}
