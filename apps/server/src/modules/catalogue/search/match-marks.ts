import { productKinds } from '@showfloor/contract/common/product-kinds'
import { productMaterials } from '@showfloor/contract/common/product-materials'
import type { Language } from '../../../platform/calls/context.ts'
import { statedCounts } from '../language/amounts.ts'
import type { Asked } from '../language/keyword.ts'
import type { FoundBy, FoundField } from './documents.ts'
import { isUnwanted, keywordSaid, millimetresPer, plainLetters } from '../language/spelling.ts'
import { singular } from '../language/vocabulary/things.ts'

/** A range of a text, the end excluded, in UTF-16 units. */
export type Mark = [from: number, to: number]
type HintField = Exclude<FoundField, 'name' | 'kind' | 'sku' | 'categoryEn'>
/** Why a keyword found a product: ranges of its name, and the first other text that was needed. */
export type Match = { nameMarks: Mark[]; hint: { field: HintField; text: string; marks: Mark[] } | null }

/** The SKU that a card shows. */
export type Shown = {
  name: string
  kind: string
  colorName: string
  material: string
  materialName: string
  sizeText: string
  /** The sides as one text, `1400×800×750`. */
  sides: string
}

/** A text by which a product is found; `plain`: its normalised form, computed on demand. */
type Entry = { field: FoundField; text: string; pinyin: string; plain?: string }
/** A character of an entry, with its pinyin where it is Chinese. */
type Letter = { at: number; size: number; syllable: string | undefined }

const lettersOf = ({ text, pinyin }: Entry): Letter[] => {
  const syllables = pinyin === '' ? [] : pinyin.split(' ')
  let at = 0
  let next = 0
  return [...text].map((letter) => {
    const found = { at, size: letter.length, syllable: undefined as string | undefined }
    if (/\p{Script=Han}/u.test(letter)) found.syllable = syllables[next++]
    at += letter.length
    return found
  })
}

/** A word of a keyword, with values computed once for all products. */
type Wanted = {
  word: string
  /** The letters and digits only. */
  code: string
  /** Matches literally only at the beginning of a word. */
  latin: boolean
  /** May be initials or pinyin. */
  syllables: boolean
  side: Side | undefined
  /** The singular of an English plural. */
  one: Wanted | undefined
  /** The two parts of a Chinese word, for every possible split. */
  halves: [Wanted, Wanted][]
}
/** A searched length; a rough one is stated in tenths of a metre. */
type Side = { mm: number; rough: boolean }

const wantedOf = (word: string): Wanted => {
  const one = singular(word)
  return {
    word,
    code: word.replaceAll(/[^\p{L}\p{N}]/gu, ''),
    latin: /^[a-z0-9]/.test(word),
    syllables: /^[a-z]{2,}$/.test(word),
    side: sideOf(word),
    one: one === null ? undefined : wantedOf(one),
    halves: halvesOf(word),
  }
}

const halvesOf = (word: string): [Wanted, Wanted][] => {
  if (!/^\p{Script=Han}{4,8}$/u.test(word)) return []
  const places = Array.from({ length: word.length - 3 }, (_, index) => index + 2)
  return places.map((at) => [wantedOf(word.slice(0, at)), wantedOf(word.slice(at))])
}

const sideOf = (word: string): Side | undefined => {
  const said = /^(\d+(?:\.\d+)?)(mm|cm|m|毫米|厘米|米)?$/.exec(word)
  if (!said) return undefined
  const factor = millimetresPer[said[2] ?? (word.includes('.') ? 'm' : 'mm')] ?? 1
  const mm = Math.round(Number(said[1]) * factor)
  return { mm, rough: factor === 1000 && mm % 100 === 0 }
}

const isLetter = (letter: string): boolean => /[\p{L}\p{N}]/u.test(letter)

/** The position of a word in a code, at the beginning of one of its parts, whatever the separators; also of `bedframe` in `bed frame`. */
const inCode = (code: string, word: string): Mark | undefined => {
  const first = word[0]
  if (first === undefined) return undefined
  for (let from = code.indexOf(first); from >= 0; from = code.indexOf(first, from + 1)) {
    const to = isLetter(code[from - 1] ?? ' ') ? undefined : endInCode(code, word, from)
    if (to !== undefined) return [from, to]
  }
  return undefined
}

const endInCode = (code: string, word: string, from: number): number | undefined => {
  let at = from
  for (const letter of word) {
    while (at < code.length && !code.startsWith(letter, at) && !isLetter(code[at] ?? '')) at += 1
    if (!code.startsWith(letter, at)) return undefined
    at += letter.length
  }
  return at
}

const joinedMin = 5

/** The literal position of a word; Latin words match at the beginning of a word only. */
const literally = (entry: Entry, { word, code, latin, syllables }: Wanted): Mark | undefined => {
  const lower = (entry.plain ??= plainLetters(entry.text))
  if (entry.field === 'code') return inCode(lower, code)
  for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + 1)) {
    if (!latin || !/[a-z0-9]/.test(lower[at - 1] ?? ' ')) return [at, at + word.length]
  }
  return syllables && word.length >= joinedMin ? inCode(lower, word) : undefined
}

/** A fast test whether a word can be pinyin or initials of an entry, which is rare. */
const soundsLike = ({ pinyin }: Entry, word: string): boolean =>
  pinyin !== '' &&
  (pinyin.replaceAll(' ', '').includes(word) || pinyin.replaceAll(/(\S)\S* ?/g, '$1').includes(word))

/** The Chinese characters whose initials or pinyin a Latin word is; the last syllable may be incomplete. */
const byPinyin = (entry: Entry, { word, syllables }: Wanted): Mark | undefined => {
  if (!syllables || !soundsLike(entry, word)) return undefined
  const letters = lettersOf(entry)
  for (let first = 0; first < letters.length; first++) {
    for (const take of [(syllable: string) => syllable, (syllable: string) => syllable.slice(0, 1)]) {
      let rest = word
      for (let at = first; at < letters.length && rest !== ''; at++) {
        const part = take(letters[at]?.syllable ?? '')
        const letter = letters[at]
        if (part === '' || letter === undefined) break
        const ends = part.startsWith(rest)
        if (!ends && !rest.startsWith(part)) break
        rest = ends ? '' : rest.slice(part.length)
        if (rest === '' && (at > first || part === word))
          return [letters[first]?.at ?? 0, letter.at + letter.size]
      }
    }
  }
  return undefined
}

/** The position of a size in a text: `1.4` in `1400×800×750`. */
const bySize = ({ field, text }: Entry, { side }: Wanted): Mark | undefined => {
  if (!side || field !== 'size') return undefined
  const { mm, rough } = side
  for (const found of text.matchAll(/\d+/g)) {
    const shown = Number(found[0])
    const fits = rough
      ? Math.floor(shown / 100) === mm / 100 || Math.round(shown / 100) === mm / 100
      : shown === mm || shown === mm * 10
    if (fits) return [found.index, found.index + found[0].length]
  }
  return undefined
}

const markIn = (entry: Entry, wanted: Wanted): Mark | undefined =>
  bySize(entry, wanted) ??
  literally(entry, wanted) ??
  byPinyin(entry, wanted) ??
  (wanted.one && markIn(entry, wanted.one))

/** The positions of a word, or of the two parts of a Chinese word that was typed without a blank. */
const marksIn = (entry: Entry, wanted: Wanted): Mark[] => {
  const whole = markIn(entry, wanted)
  if (whole) return [whole]
  for (const [first, second] of wanted.halves) {
    const [left, right] = [markIn(entry, first), markIn(entry, second)]
    if (left && right) return [left, right]
  }
  return []
}

/** The numbers of a keyword, each side of a size by itself. */
const numbersOf = (keyword: string): string[] =>
  keywordSaid(keyword)
    .split(/\s+|(?<=\d(?:mm|cm|m|毫米|厘米|米)?)x(?=\d)/)
    .filter((token) => !isUnwanted(token))
    .flatMap((token) => token.match(/\d+(?:\.\d+)?(?:厘米|毫米|米|[cm]?m(?![a-z]))?/g) ?? [])

const numbersBeside = (keyword: string, words: readonly string[]): string[] =>
  numbersOf(keyword).filter((number) => !words.some((word) => word.includes(number)))

const ofSku: ReadonlySet<FoundField> = new Set(['color', 'material', 'size', 'sku'])

/** The texts that can explain a match: the product's, and of the SKUs' texts only the shown SKU's. Names come before kinds. */
const entriesOf = (foundBy: FoundBy, shown: Shown): Entry[] => {
  const entry = (field: FoundField, text: string): Entry => ({
    field,
    text,
    pinyin: text === '' ? '' : (foundBy.find(([, one]) => one === text)?.[2] ?? ''),
  })
  const own = [
    entry('color', shown.colorName),
    entry('material', shown.materialName),
    entry('size', shown.sizeText),
    entry('size', shown.sides),
  ].filter(({ text }) => text !== '')
  const others = foundBy.flatMap(([field, text, pinyin]) =>
    ofSku.has(field) ? [] : [{ field, text, pinyin }],
  )
  const isKind = ({ field }: Entry): boolean => field === 'kind'
  return [...others.filter((one) => !isKind(one)), ...own, ...others.filter(isKind)]
}

/** Builds a function that explains why `keyword`, parsed as `asked`, found a product, in the reader's language. */
export const matchesOf = (
  keyword: string,
  asked: Asked,
  language: Language,
): ((foundBy: FoundBy, shown: Shown) => Match) => {
  const words = [...new Set([...asked.said, ...asked.words, ...numbersBeside(keyword, asked.words)])].map(
    wantedOf,
  )
  return (foundBy, shown) => {
    const match: Match = { nameMarks: [], hint: null }
    const entries = entriesOf(foundBy, shown)
    for (const wanted of words) explain(match, entries, { wanted, shown, language })
    match.nameMarks.sort(([a], [b]) => a - b)
    match.hint ??= factAsked(asked, shown, language)
    return match
  }
}

type Reading = { wanted: Wanted; shown: Shown; language: Language }

/** Adds the position of a word: in the name, or else in another text. A word without a blank, 白色餐桌, may be split between them. */
const explain = (match: Match, entries: readonly Entry[], reading: Reading): void => {
  const { wanted } = reading
  const name = entries.find(({ field }) => field === 'name')
  const inName = name ? marksIn(name, wanted) : []
  match.nameMarks.push(...inName)
  if (inName.length > 0 || isHinted(match, entries, reading)) return
  const halves = wanted.halves.find((pair) =>
    pair.every((half) => entries.some((entry) => markIn(entry, half) !== undefined)),
  )
  for (const half of halves ?? []) explain(match, entries, { ...reading, wanted: half })
}

/** Whether another text than the name has the word; the first such text of all words is shown. */
const isHinted = (match: Match, entries: readonly Entry[], { wanted, shown, language }: Reading): boolean => {
  for (const entry of entries) {
    const mark = markIn(entry, wanted)
    const hint = mark && hintOf(entry, mark, { entries, shown, language })
    if (!hint) continue
    if (match.hint === null) match.hint = hint
    else if (match.hint.text === hint.text) match.hint.marks.push(...hint.marks)
    return true
  }
  return false
}

type Hint = NonNullable<Match['hint']>
const whole = (field: HintField, text: string): Hint | null =>
  text === '' ? null : { field, text, marks: [[0, text.length]] }

const kindNames: Readonly<Record<string, Record<Language, string>>> = productKinds
const kindName = (kind: string, language: Language): string =>
  kind === 'other' ? '' : (kindNames[kind]?.[language] ?? '')
const materials: ReadonlySet<string> = new Set(productMaterials)

/** A text as the card shows it, categories and kinds in the reader's language; null for a text that is not shown. */
const hintOf = (
  { field, text }: Entry,
  mark: Mark,
  { entries, shown, language }: { entries: readonly Entry[]; shown: Shown; language: Language },
): Hint | null => {
  if (field === 'name' || field === 'sku') return null
  if (field === 'kind')
    return materials.has(text) ? materialOf(shown) : whole('category', kindName(shown.kind, language))
  const read = language === 'en' ? 'categoryEn' : 'category'
  if ((field === 'category' || field === 'categoryEn') && field !== read) {
    const other = entries.find((one) => one.field === read)?.text ?? ''
    if (other !== '') return whole('category', other.split(' ').at(-1) ?? '')
  }
  return { field: field === 'categoryEn' ? 'category' : field, text, marks: [mark] }
}

/** The material of a SKU by its name, or by its class, which the screen translates. */
const materialOf = ({ materialName, material }: Shown): Hint | null =>
  whole('material', materialName || material)

/** The requested fact that the shown SKU matches without a text: its size, its colour or material, its kind. */
const factAsked = (asked: Asked, shown: Shown, language: Language): Hint | null => {
  const [look] = asked.looks
  if (asked.sizes.length > 0) return whole('size', shown.sizeText || shown.sides)
  const [count] = asked.counts
  if (
    count &&
    statedCounts(shown.sizeText).some(({ of, number }) => of === count.of && number === count.number)
  )
    return whole('size', shown.sizeText)
  if (look) return look.of === 'color' ? whole('color', shown.colorName) : materialOf(shown)
  const called = [kindName(shown.kind, 'zh'), kindName(shown.kind, 'en').toLowerCase()]
  const isCalled = called.some((name) => name !== '' && plainLetters(shown.name).includes(name))
  return asked.things.length === 0 || isCalled ? null : whole('category', kindName(shown.kind, language))
}
