import { simplifiedLetters } from './simplified-letters.ts'

/** Numbers as furniture names write them for seats, doors, drawers and shelves: 双人, 三人位, 五斗. */
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
 * Normalises a text or keyword for comparison, letter by letter: lower case, no accents (`BESTÅ` is typed `besta` on other keyboards), simplified
 * characters and one spelling of numbers: `3人位` and `三人位`.
 */
export const plainLetters = (text: string): string => {
  const lower = text.toLowerCase()
  // A fast path for most texts: codes, sizes and English.
  if (!/[^ -~×]/.test(lower)) return lower
  return simplifiedLetters(
    lower.replaceAll(/[\u00C0-\u024F\u1E00-\u1EFF]/g, (letter) => letter.normalize('NFD')[0] ?? letter),
  ).replaceAll(countPattern, (count) => counts[count] ?? count)
}

const digits = '一二三四五六七八九'
/** A Chinese numeral as a digit; any other text unchanged. */
export const digitOf = (numeral: string): string =>
  numeral === '两'
    ? '2'
    : numeral === '半'
      ? '0.5'
      : digits.includes(numeral)
        ? String(digits.indexOf(numeral) + 1)
        : numeral

/** A Chinese numeral up to ten in digits. */
export const numeralOf = (numeral: string): string => (numeral === '十' ? '10' : digitOf(numeral))

export const millimetresPer: Readonly<Record<string, number>> = {
  m: 1000,
  米: 1000,
  cm: 10,
  厘米: 10,
  mm: 1,
  毫米: 1,
}

/** The prefix of an unwanted word. */
export const unwantedMark = /^不要(?=.)/
export const isUnwanted = (word: string): boolean => unwantedMark.test(word)

const numeral = `[\\d两${digits}]`
const metresAndMore = new RegExp(`(?<![\\d.])(${numeral})米(${numeral}{1,2})(?![\\d米])`, 'g')
const metresInLetters = new RegExp(`([两半${digits}])(?=米(?![色白灰兰]))`, 'g')
const unitApart = /(?<=\d)\s+(?=(?:mm|cm|m|毫米|厘米|米)(?![a-z]))/g
const sidesApart = /(?<=\d(?:mm|cm|m|毫米|厘米|米)?)\s*[x*×乘]\s*(?=\d)/g

/** A keyword with normalised sizes: `1.8米` for 1米8 and `1800x2000` for `1800 * 2000`. */
export const keywordSaid = (keyword: string): string =>
  plainLetters(keyword.normalize('NFKC'))
    .replaceAll('公分', '厘米')
    .replaceAll(
      metresAndMore,
      (_, metres: string, more: string) => `${digitOf(metres)}.${[...more].map(digitOf).join('')}米`,
    )
    .replaceAll(metresInLetters, digitOf)
    .replaceAll(/(?<!有)没有|不带/g, '无')
    .replaceAll(/(?<![a-z])l[型形]/g, '转角')
    .replaceAll(/非(?=真?皮|实?木|布)|(?<![a-z])(?:not|no|without)\s+(?=[a-z])/g, '不要')
    .replaceAll(/(?<=\S)(?=不要)/g, ' ')
    .replaceAll(/(不要[^\s的]+?)的/g, '$1 ')
    .replaceAll(unitApart, '')
    .replaceAll(sidesApart, 'x')
