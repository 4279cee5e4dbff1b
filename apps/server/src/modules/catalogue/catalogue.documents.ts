import {
  isUnwanted,
  keywordSaid,
  millimetresPer,
  plainLetters,
  singular,
  unwantedMark,
} from './catalogue.spoken.ts'
import { pinyinSyllables } from './pinyin-syllables.ts'

/**
 * Lexemes are of several kinds, kept apart by a mark so that none is taken for another:
 * Han 1- and 2-grams (`沙`, `沙发`), Latin words and pairs of neighbours with all their prefixes (`sofa`, `sofabed`), code prefixes without separators (`c:sf1001`),
 * pinyin syllables and pairs of neighbours (`p:sha`, `p:sha fa`), pinyin initials of 2 to 4 neighbours (`i:sf`), sides in mm (`m:1400`) and in tenths of a
 * metre, rounded and cut (`d:14`).
 */
const codeMark = 'c:'
const syllableMark = 'p:'
const initialsMark = 'i:'
const sizeMark = 'm:'
const roughSizeMark = 'd:'
const prefixMaxLetters = 24
const initialsMax = 4
const queryMaxTokens = 8

type Pinyin = (text: string) => string[]

const normalised = (text: string): string => plainLetters(text.normalize('NFKC'))
const hanRuns = (text: string): string[] => text.match(/\p{Script=Han}+/gu) ?? []
const latinWords = (text: string): string[] => text.match(/(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu) ?? []

const grams = (letters: readonly string[], length: number): string[] => {
  const found: string[] = []
  for (let at = 0; at + length <= letters.length; at++) found.push(letters.slice(at, at + length).join(''))
  return found
}

const prefixes = (word: string): string[] => {
  const letters = [...word].slice(0, prefixMaxLetters)
  return letters.map((_, index) => letters.slice(0, index + 1).join(''))
}

const codeText = (code: string): string => normalised(code).replaceAll(/[^\p{L}\p{N}]/gu, '')

const lexeme = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

/** Neighbours as people run them together, `bedframe`, from where the second begins: the first alone is found anyway. */
const runTogether = (words: readonly string[]): string[] =>
  words.flatMap((word, at) => {
    const before = words[at - 1] ?? ''
    const joined = before + word
    return /^[a-z]{2,}$/.test(before) && /^[a-z]{2,}$/.test(word) ? prefixes(joined).slice(before.length) : []
  })

/** Where a text that finds a product stands. */
export type FoundField =
  | 'name'
  | 'category'
  | 'style'
  | 'brand'
  | 'kind'
  | 'color'
  | 'material'
  | 'sku'
  | 'size'
  | 'code'
/** The texts by which a product is found: field, text and the pinyin of its Chinese letters, a blank between two. */
export type FoundBy = [field: FoundField, text: string, pinyin: string][]
/** What a product is found by. `sizesMm`: the sides that people name it by. */
export type ProductTexts = {
  texts: readonly (readonly [field: FoundField, text: string])[]
  codes: readonly string[]
  sizesMm: readonly number[]
}
export type ProductTerms = { terms: string; foundBy: FoundBy; nameOrder: string; words: Map<string, string> }

const knownMax = 20_000

/** Loads the pinyin dictionary, which only writers of terms need. The words of a list are the same few again and again. */
const loadPinyin = async (): Promise<Pinyin> => {
  const { pinyin } = await import('pinyin-pro')
  const known = new Map<string, string[]>()
  return (text) => {
    const kept = known.get(text)
    if (kept) return kept
    if (known.size >= knownMax) known.clear()
    const syllables = pinyin(text, { toneType: 'none', type: 'array', v: true })
    known.set(text, syllables)
    return syllables
  }
}

const nameOrderOf = (name: string, syllables: Pinyin): string =>
  normalised(name).replaceAll(/\p{Script=Han}+/gu, (run) => `${syllables(run).join(' ')} `)

/** A function from a product's name to what names are sorted by. */
export const loadNameOrder = async (): Promise<(name: string) => string> => {
  const syllables = await loadPinyin()
  return (name) => nameOrderOf(name, syllables)
}

/** A function from what a product is found by to all that is kept of it. */
export const loadDocumentTerms = async (): Promise<(product: ProductTexts) => ProductTerms> => {
  const syllables = await loadPinyin()
  return (product) => ({
    terms: documentTerms(product, syllables),
    foundBy: foundByOf(product, syllables),
    nameOrder: nameOrderOf(product.texts.find(([field]) => field === 'name')?.[1] ?? '', syllables),
    words: wordsOf(product, syllables),
  })
}

const foundByOf = ({ texts, codes }: ProductTexts, pinyin: Pinyin): FoundBy => [
  ...texts.map(([field, text]): FoundBy[number] => [
    field,
    text,
    hanRuns(text)
      .flatMap((run) => pinyin(run))
      .join(' '),
  ]),
  ...codes.map((code): FoundBy[number] => ['code', code, '']),
]

/** Whole Latin words, and the pinyin of short Chinese ones with what they stand for: what a typing mistake may have meant. */
const wordsOf = ({ texts }: ProductTexts, pinyin: Pinyin): Map<string, string> => {
  const words = new Map<string, string>()
  for (const [field, text] of texts) {
    for (const word of latinWords(normalised(text))) if (/^[a-z]{3,24}$/.test(word)) words.set(word, word)
    if (field === 'sku' || field === 'size') continue
    for (const run of hanRuns(text)) {
      const letters = [...run]
      const pieces =
        field === 'name'
          ? [2, 3].map((length) => letters.slice(0, length).join(''))
          : [...grams(letters, 2), ...grams(letters, 3)]
      for (const piece of pieces) words.set(pinyin(piece).join(''), piece)
    }
  }
  return words
}

const documentTerms = ({ texts, codes, sizesMm }: ProductTexts, pinyin: Pinyin): string => {
  const terms = new Set<string>()
  const add = (items: readonly string[], mark = ''): void => {
    for (const item of items) terms.add(mark + item)
  }
  for (const text of new Set(texts.map(([, text]) => normalised(text)))) {
    for (const run of hanRuns(text)) {
      const letters = [...run]
      add(letters)
      add(grams(letters, 2))
      const syllables = pinyin(run)
      add(syllables, syllableMark)
      add(
        syllables.slice(1).map((syllable, index) => `${syllables[index]} ${syllable}`),
        syllableMark,
      )
      const initials = syllables.map((syllable) => syllable[0] ?? '')
      for (let length = 2; length <= initialsMax; length++) add(grams(initials, length), initialsMark)
    }
    const words = latinWords(text)
    for (const word of words) add(prefixes(word))
    add(runTogether(words))
  }
  for (const code of codes) {
    add(prefixes(codeText(code)), codeMark)
    for (const word of latinWords(normalised(code))) add(prefixes(word))
  }
  for (const mm of sizesMm) {
    add([String(mm)], sizeMark)
    add([String(Math.floor(mm / 100)), String(Math.round(mm / 100))], roughSizeMark)
  }
  return [...terms].map(lexeme).join(' ')
}

/**
 * A keyword as the text of a tsquery: every part must be found. Han text by its pairs of characters; Latin text as the beginning of a word, of a code,
 * as initials or as pinyin (its last syllable may be unfinished). What is not wanted, 不要真皮, must not be found beside. Null when the keyword has nothing
 * that could be found.
 */
export const queryTerms = (keyword: string): string | null => {
  const tokens = keywordSaid(keyword).split(/\s+/).slice(0, queryMaxTokens)
  const parts = wantedTerms(tokens.filter((token) => !isUnwanted(token)))
  if (parts.length === 0) return null
  const unwanted = tokens
    .filter(isUnwanted)
    .flatMap((token) => wantedTerms([token.replace(unwantedMark, '')]))
  return [...parts, ...unwanted.map((part) => `!(${part})`)].join(' & ')
}

const wantedTerms = (tokens: readonly string[]): string[] => {
  const parts: string[] = []
  for (const token of tokens) {
    const { sizes, rest } = sizesIn(token)
    parts.push(...sizes)
    const words = [...hanRuns(rest).map(hanTerms), ...latinWords(rest).map(latinTerms)]
    if (words.length === 0) continue
    const all = words.join(' & ')
    const isCode = sizes.length === 0 && (/[\p{N}]/u.test(token) || words.length > 1)
    parts.push(
      isCode
        ? `(${lexeme(codeMark + [...codeText(token)].slice(0, prefixMaxLetters).join(''))} | (${all}))`
        : all,
    )
  }
  return parts
}

/** What a side without a unit is said in: 1.8x2 in metres, 140x80 in centimetres. */
const unitOfSide = (digits: string, inMetres: boolean): string =>
  digits.includes('.') || (inMetres && digits.length === 1) ? 'm' : digits.length === 2 ? 'cm' : 'mm'
const sizePattern = /(?<![\p{L}\p{N}.-])(\d{1,4}(?:\.\d{1,3})?)(mm|cm|m|毫米|厘米|米)?(?![a-z\p{N}.-])/gu

/** Sizes said in a token, `1.4`, `1.8米床`, `1500x2000`, as terms, and what stands beside them. A whole number without a unit may be a code as well. */
const sizesIn = (token: string): { sizes: string[]; rest: string } => {
  const sizes: string[] = []
  const sides = token.replaceAll(/(?<=\d(?:mm|cm|m|毫米|厘米|米)?)x(?=\d)/g, '\u0000')
  const inMetres = sides !== token && /\d\.\d|\dm(?!m)|\d米/.test(token)
  const rest = sides.replaceAll(sizePattern, (whole, digits: string, unit: string | undefined) => {
    const isSide = sides !== token
    if (unit === undefined && !digits.includes('.') && !isSide) return whole
    const mm = Math.round(Number(digits) * (millimetresPer[unit ?? unitOfSide(digits, inMetres)] ?? 1))
    // Beds are said in centimetres: 160x200.
    if (isSide && unit === undefined && /^\d{3}$/.test(digits)) {
      sizes.push(`(${numberTerms(digits).join(' | ')})`)
      return ' '
    }
    const isRough =
      mm >= 1000 &&
      mm % 100 === 0 &&
      (unit === 'm' || unit === '米' || digits.includes('.') || (isSide && digits.length === 1))
    sizes.push(isRough ? lexeme(`${roughSizeMark}${mm / 100}`) : lexeme(`${sizeMark}${mm}`))
    return ' '
  })
  return { sizes, rest: rest.replaceAll('\u0000', ' ') }
}

/** A whole number may be a side in mm, or in cm as people say it of beds. */
const numberTerms = (word: string): string[] => {
  if (!/^\d{3,4}$/.test(word)) return []
  return [lexeme(sizeMark + word), ...(word.length === 3 ? [lexeme(`${sizeMark}${word}0`)] : [])]
}

const splitMax = 8

/** By pairs of neighbours; what is typed without a blank may be two words that stand apart, `云栖沙发` of `云栖绒布沙发`. */
const hanTerms = (run: string): string => {
  const letters = [...run]
  const pairs = (part: readonly string[]): string =>
    (part.length === 1 ? [...part] : grams(part, 2)).map(lexeme).join(' & ')
  if (letters.length < 4 || letters.length > splitMax) return pairs(letters)
  const splits = Array.from({ length: letters.length - 3 }, (_, index) => index + 2)
  return `(${splits.map((at) => `(${pairs(letters.slice(0, at))} & ${pairs(letters.slice(at))})`).join(' | ')})`
}

const latinTerms = (word: string): string => {
  const letters = [...word].slice(0, prefixMaxLetters)
  const one = singular(word)
  const alternatives = [lexeme(letters.join('')), ...numberTerms(word), ...(one ? [lexeme(one)] : [])]
  if (/^[a-z]{2,24}$/.test(word)) {
    const initials = letters.length <= initialsMax ? [word] : grams(letters, initialsMax)
    alternatives.push(initials.map((item) => lexeme(initialsMark + item)).join(' & '))
    const syllables = splitPinyin(word)
    if (syllables) alternatives.push(syllableTerms(syllables))
  }
  return alternatives.length === 1
    ? (alternatives[0] ?? '')
    : `(${alternatives.map((item) => `(${item})`).join(' | ')})`
}

const syllableTerms = (syllables: readonly string[]): string => {
  const pairs = syllables.slice(1).map((syllable, index) => `${syllables[index]} ${syllable}`)
  const items = pairs.length === 0 ? syllables : pairs
  return items
    .map((item, index) => `${lexeme(syllableMark + item)}${index === items.length - 1 ? ':*' : ''}`)
    .join(' & ')
}

/** `hutaomu` → `hu tao mu`, the longest syllables first; the last may be the beginning of one. Null when it is no pinyin. */
const splitPinyin = (word: string): string[] | null => {
  const dead = new Set<number>()
  const from = (at: number): string[] | null => {
    if (at === word.length) return []
    if (dead.has(at)) return null
    for (let length = Math.min(6, word.length - at); length > 0; length--) {
      const part = word.slice(at, at + length)
      const isLast = at + length === word.length
      if (!pinyinSyllables.whole.has(part) && !(isLast && at > 0 && pinyinSyllables.beginnings.has(part)))
        continue
      const rest = from(at + length)
      if (rest) return [part, ...rest]
    }
    dead.add(at)
    return null
  }
  return from(0)
}
