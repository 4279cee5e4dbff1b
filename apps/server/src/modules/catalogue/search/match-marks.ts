import { productKinds } from '@showfloor/contract/common/product-kinds'
import { productMaterials } from '@showfloor/contract/common/product-materials'
import type { Language } from '../../../platform/calls/context.ts'
import { countsTold } from '../language/amounts.ts'
import type { Asked } from '../language/keyword.ts'
import type { FoundBy, FoundField } from './documents.ts'
import { isUnwanted, keywordSaid, millimetresPer, plainLetters } from '../language/spelling.ts'
import { singular } from '../language/vocabulary/things.ts'

/** A part of a text, from the first letter to before the last, counted in UTF-16 units. */
export type Mark = [from: number, to: number]
type HintField = Exclude<FoundField, 'name' | 'kind' | 'sku' | 'categoryEn'>
/** Why a keyword found a product: where in its name, and the first other text that was needed. */
export type Match = { nameMarks: Mark[]; hint: { field: HintField; text: string; marks: Mark[] } | null }

/** What a card shows of a product: the SKU that was chosen for what was asked. */
export type Shown = {
  name: string
  kind: string
  colorName: string
  material: string
  materialName: string
  sizeText: string
  /** Its sides as one text, `1400×800×750`. */
  sides: string
}

/** A text that a product is found by; `plain`, as it is compared, once it was needed. */
type Entry = { field: FoundField; text: string; pinyin: string; plain?: string }
/** One letter of an entry with its pinyin, when it is a Chinese one. */
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

/** A word of a keyword, with what is worked out of it once for all products. */
type Wanted = {
  word: string
  /** Its letters alone, whatever separates them. */
  code: string
  /** Stands literally only where a word begins. */
  latin: boolean
  /** May be initials or pinyin. */
  syllables: boolean
  side: Side | undefined
  /** An English one of several as that of one. */
  one: Wanted | undefined
  /** Both halves of a Chinese one, wherever a blank could be. */
  halves: [Wanted, Wanted][]
}
/** A length that is looked for; a rough one is said in tenths of a metre. */
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

/** Where a word stands in a code, at the beginning of a part of it and whatever separates its letters there; so does `bedframe` in `bed frame`. */
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

/** Where a word stands literally: Latin ones at the beginning of a word only. */
const literally = (entry: Entry, { word, code, latin, syllables }: Wanted): Mark | undefined => {
  const lower = (entry.plain ??= plainLetters(entry.text))
  if (entry.field === 'code') return inCode(lower, code)
  for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + 1)) {
    if (!latin || !/[a-z0-9]/.test(lower[at - 1] ?? ' ')) return [at, at + word.length]
  }
  return syllables && word.length >= joinedMin ? inCode(lower, word) : undefined
}

/** Whether a word can be pinyin or initials of an entry at all, which is quick to know and seldom so. */
const soundsLike = ({ pinyin }: Entry, word: string): boolean =>
  pinyin !== '' &&
  (pinyin.replaceAll(' ', '').includes(word) || pinyin.replaceAll(/(\S)\S* ?/g, '$1').includes(word))

/** Where Chinese letters stand whose initials or pinyin a Latin word is; the last syllable may be unfinished. */
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

/** A size as a text shows it: `1.4` is in `1400×800×750`. */
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

/** The place of a word, or of both halves of a Chinese one that was typed without the blank between them. */
const marksIn = (entry: Entry, wanted: Wanted): Mark[] => {
  const whole = markIn(entry, wanted)
  if (whole) return [whole]
  for (const [first, second] of wanted.halves) {
    const [left, right] = [markIn(entry, first), markIn(entry, second)]
    if (left && right) return [left, right]
  }
  return []
}

/** The sizes and other numbers of a keyword, each side by itself. */
const numbersOf = (keyword: string): string[] =>
  keywordSaid(keyword)
    .split(/\s+|(?<=\d(?:mm|cm|m|毫米|厘米|米)?)x(?=\d)/)
    .filter((token) => !isUnwanted(token))
    .flatMap((token) => token.match(/\d+(?:\.\d+)?(?:厘米|毫米|米|[cm]?m(?![a-z]))?/g) ?? [])

const numbersBeside = (keyword: string, words: readonly string[]): string[] =>
  numbersOf(keyword).filter((number) => !words.some((word) => word.includes(number)))

const ofSku: ReadonlySet<FoundField> = new Set(['color', 'material', 'size', 'sku'])

/** The texts that say why: those of the product, and of its SKUs' only what the shown one says of itself. What it is called comes before the kind of it. */
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

/** Answers what says why `keyword`, which asks for `asked`, found a product, in the language of whoever reads it. */
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

/** Says where a word stands: in the name, or else in another text; one typed without the blank between two, 白色餐桌, half here and half there. */
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

/** Whether a text beside the name has the word; the first such text of all words is what is shown. */
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

/** A text as it is shown, categories and kinds in the reader's language. Null for what is not shown. */
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

/** What a SKU is made of, by its name or by its class, which whoever shows it names. */
const materialOf = ({ materialName, material }: Shown): Hint | null =>
  whole('material', materialName || material)

/** What of the facts that were asked for the shown SKU is, where no text has the words: its size, its colour or material, its kind. */
const factAsked = (asked: Asked, shown: Shown, language: Language): Hint | null => {
  const [look] = asked.looks
  if (asked.sizes.length > 0) return whole('size', shown.sizeText || shown.sides)
  const [count] = asked.counts
  if (
    count &&
    countsTold(shown.sizeText).some(({ of, number }) => of === count.of && number === count.number)
  )
    return whole('size', shown.sizeText)
  if (look) return look.of === 'color' ? whole('color', shown.colorName) : materialOf(shown)
  const called = [kindName(shown.kind, 'zh'), kindName(shown.kind, 'en').toLowerCase()]
  const isCalled = called.some((name) => name !== '' && plainLetters(shown.name).includes(name))
  return asked.things.length === 0 || isCalled ? null : whole('category', kindName(shown.kind, language))
}
