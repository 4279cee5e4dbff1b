import type { ProductKind } from '@showfloor/contract/common/product-kinds'
import { countsIn, priceIn, sizesIn, type Count, type PriceRange, type Size } from './amounts.ts'
import { codeText, hanRuns, isPinyin, latinWords } from './lexemes.ts'
import { isUnwanted, keywordSaid, unwantedMark } from './spelling.ts'
import type { Look } from './vocabulary/looks.ts'
import { singular, type Thing } from './vocabulary/things.ts'
import type { Trait } from './vocabulary/traits.ts'
import { kindsBySound, piecesOf, type Meaning, type Piece } from './vocabulary/vocabulary.ts'

/** A parsed keyword without duplicates; one SKU has to match all of it. */
export type Asked = {
  things: Thing[]
  looks: Look[]
  traits: Trait[]
  sizes: Size[]
  counts: Count[]
  price: PriceRange
  /** All other words; one with digits stays whole, because it may be a code. */
  words: string[]
  unwantedLooks: Look[]
  unwantedWords: string[]
  /** The typed words that a name may contain literally. */
  said: string[]
  /** The whole keyword as a prefix of codes; empty where it cannot be a code. */
  codes: string[]
}

const tokensMax = 12

/** Parses a keyword. */
export const askedFor = (keyword: string): Asked => {
  const said = keywordSaid(keyword)
  const tokens = said.split(/\s+/).slice(0, tokensMax)
  const unwanted = tokens.filter(isUnwanted).map((token) => token.replace(unwantedMark, ''))
  const price = priceIn(tokens.filter((token) => !isUnwanted(token)).join(' '))
  const counts = countsIn(price.rest)
  const sizes = sizesIn(counts.rest)
  const pieces = piecesOfTokens(sizes.rest)
  const asked: Asked = {
    things: [],
    looks: [],
    traits: [],
    sizes: sizes.found,
    counts: counts.found,
    price: price.found,
    words: [],
    unwantedLooks: [],
    unwantedWords: [],
    said: pieces.flatMap(({ text, meaning }) => (isSaid(meaning) ? [text] : [])).slice(0, saidMax),
    codes: [],
  }
  for (const piece of pieces) add(asked, piece)
  for (const { text, meaning } of unwanted.flatMap(piecesOfTokens)) {
    if (meaning?.is === 'look') asked.unwantedLooks.push(meaning.look)
    else if (meaning?.is !== 'filler') asked.unwantedWords.push(text)
  }
  completed(asked, pieces)
  return { ...asked, codes: codesSaid(said, asked) }
}

const saidMax = 4
const isSaid = (meaning: Meaning | null): boolean => meaning?.is !== 'filler' && meaning?.is !== 'room'

const add = (asked: Asked, { text, meaning }: Piece): void => {
  if (meaning === null) asked.words.push(text)
  if (meaning?.is === 'thing') put(asked.things, meaning.thing)
  if (meaning?.is === 'look') put(asked.looks, meaning.look)
  if (meaning?.is === 'trait') put(asked.traits, meaning.trait)
  if (meaning?.is === 'thing' && meaning.thing.seats !== undefined)
    asked.counts.push({ of: 'seats', number: meaning.thing.seats })
}

const put = <Named extends { id: string }>(list: Named[], one: Named): void => {
  if (!list.some(({ id }) => id === one.id)) list.push(one)
}

/** Adds a room as a word where no thing is named, and filler words where nothing else is. */
const completed = (asked: Asked, pieces: readonly Piece[]): void => {
  const textsOf = (is: Meaning['is']): string[] =>
    pieces.flatMap(({ text, meaning }) => (meaning?.is === is ? text.split(' ') : []))
  if (asked.things.length === 0) asked.words.push(...textsOf('room'))
  if (!isAsked(asked)) asked.words.push(...textsOf('filler'))
}

/** Whether a keyword asks for anything. */
const isAsked = ({ things, looks, traits, sizes, counts, price, words }: Asked): boolean =>
  things.length + looks.length + traits.length + sizes.length + counts.length + words.length > 0 ||
  price.fromCents !== null ||
  price.toCents !== null

const hasDigits = (token: string): boolean => /\d/.test(token)

/** Pieces of a text; possible codes, `et-2001` or `sf1001`, stay whole. */
const piecesOfTokens = (text: string): Piece[] => {
  const pieces: Piece[] = []
  let plain: string[] = []
  const close = (): void => {
    pieces.push(...piecesOf(plain.join(' ')))
    plain = []
  }
  for (const token of text.split(/[\s,，、;；。！？!?：()（）【】[\]]+/).filter((one) => one !== '')) {
    if (!hasDigits(token) || hanRuns(token).length > 0) {
      plain.push(hasDigits(token) ? token.replaceAll(/([^\p{Script=Han}]+)/gu, ' $1 ') : token)
      continue
    }
    close()
    pieces.push({ text: token, meaning: null })
  }
  close()
  return pieces
}

const codeMost = 24
const codeDigitsLeast = 3

/** The keyword without separators, and without what lists omit from codes: leading zeros, and a set's letter before its number. */
const codesSaid = (said: string, { things, looks, traits, price }: Asked): string[] => {
  const isCode =
    /^[\x21-\x7e]+(?: [\x21-\x7e]+){0,3}$/.test(said) &&
    things.length + looks.length + traits.length === 0 &&
    price.fromCents === null &&
    price.toCents === null
  const whole = codeText(said)
  if (!isCode || whole.length > codeMost || (whole.match(/\d/g) ?? []).length < codeDigitsLeast) return []
  const bare = /^[a-z]?0*(\d{5,})$/.exec(whole)?.[1]
  return [...new Set([whole, ...(bare === undefined ? [] : [bare])])]
}

/** The kinds of product that a keyword asks for. */
export const kindsAsked = ({ things, traits, words }: Asked): ProductKind[] => [
  ...new Set([
    ...things.flatMap((thing) => [...kindsForChildren(thing, traits), ...thing.kinds]),
    ...words.flatMap((word) => kindsBySound.get(word) ?? []),
  ]),
]

/** The kinds of things for children: a bed is a bunk bed or a crib. */
const childrens: readonly (readonly [kinds: readonly ProductKind[], forChildren: readonly ProductKind[]])[] =
  [
    [['bed'], ['bunk-bed', 'crib']],
    [['desk', 'dining-table'], ['kids-table']],
    [['dining-chair', 'office-chair'], ['kids-chair']],
  ]
export const kindsForChildren = ({ kinds }: Thing, traits: readonly Trait[]): ProductKind[] =>
  traits.some(({ id }) => id === 'kids')
    ? childrens.flatMap(([of, forChildren]) => (kinds.some((kind) => of.includes(kind)) ? forChildren : []))
    : []

/** The words of a keyword that a SKU's texts may contain, as regular expressions of PostgreSQL; pinyin is left out. */
export const wordPatterns = ({ words }: Asked): string[] =>
  words
    .flatMap((word) => [
      ...hanRuns(word),
      ...latinWords(word).filter((one) => /^[a-z]{3,}$/.test(one) && !isPinyin(one)),
    ])
    .filter((word) => word.length > 1)
    .map(patternOfWord)

/** A word as a regular expression of PostgreSQL: Latin words match at the beginning of a word, plurals as singulars, parts with a blank or a hyphen between. */
export const patternOfWord = (word: string): string => {
  if (!/^[a-z]/.test(word)) return word.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
  const ones = word.split(/[^\p{L}\p{N}]+/u).map((one) => singular(one) ?? one)
  return `\\m${ones.join('[^a-z0-9]?')}`
}
