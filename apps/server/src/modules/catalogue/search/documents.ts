import { productKinds, type ProductKind } from '@showfloor/contract/common/product-kinds'
import { statedCounts } from '../language/amounts.ts'
import {
  codeText,
  grams,
  hanRuns,
  initialsMax,
  latinWords,
  lexeme,
  mark,
  normalised,
  prefixMaxLetters,
} from '../language/lexemes.ts'
import { lookText, statedLooks } from '../language/vocabulary/looks.ts'
import { traits } from '../language/vocabulary/traits.ts'
import { thingsMentioned } from '../language/vocabulary/vocabulary.ts'

type Pinyin = (text: string) => string[]

const prefixes = (word: string): string[] => {
  const letters = [...word].slice(0, prefixMaxLetters)
  return letters.map((_, index) => letters.slice(0, index + 1).join(''))
}

/** Neighbouring words joined, `bedframe`, from the second word on; the first alone is a prefix anyway. */
const runTogether = (words: readonly string[]): string[] =>
  words.flatMap((word, at) => {
    const before = words[at - 1] ?? ''
    const joined = before + word
    return /^[a-z]{2,}$/.test(before) && /^[a-z]{2,}$/.test(word) ? prefixes(joined).slice(before.length) : []
  })

/** The field of a text that finds a product. */
export type FoundField =
  | 'name'
  | 'category'
  | 'categoryEn'
  | 'style'
  | 'brand'
  | 'kind'
  | 'color'
  | 'material'
  | 'sku'
  | 'size'
  | 'code'
/** A text that finds a product: field, text and the pinyin of its Chinese characters, separated by blanks. */
export type FoundBy = [field: FoundField, text: string, pinyin: string][]
/** The facts of a SKU beside its texts. `isNamedByMattress`: a bed or a mattress. */
export type SkuLook = [
  colorName: string,
  colorFamily: string,
  materialName: string,
  material: string,
  name: string,
  sizeText: string,
  seats: number | null,
  isNamedByMattress: boolean,
]
/** The texts of a product. `sizesMm`: all measures of its SKUs; `namedMm`: those by which people name them. */
export type ProductTexts = {
  kind: string
  texts: readonly (readonly [field: FoundField, text: string])[]
  codes: readonly string[]
  sizesMm: readonly number[]
  namedMm: readonly number[]
  looks: readonly SkuLook[]
}
export type ProductTerms = { terms: string; foundBy: FoundBy; nameOrder: string; words: Map<string, string> }

const knownMax = 20_000

/** A function with a cache of its answers. */
const remembered = <Answer>(answer: (question: string) => Answer): ((question: string) => Answer) => {
  const known = new Map<string, Answer>()
  return (question) => {
    const kept = known.get(question)
    if (kept !== undefined) return kept
    if (known.size >= knownMax) known.clear()
    const found = answer(question)
    known.set(question, found)
    return found
  }
}

/** Loads the pinyin dictionary, which only code that builds terms needs. */
const loadPinyin = async (): Promise<Pinyin> => {
  const { pinyin } = await import('pinyin-pro')
  return remembered((text) => pinyin(text, { toneType: 'none', type: 'array', v: true }))
}

const nameOrderOf = (name: string, syllables: Pinyin): string =>
  normalised(name).replaceAll(/\p{Script=Han}+/gu, (run) => `${syllables(run).join(' ')} `)

/** Loads a function from a product's name to its sort key. */
export const loadNameOrder = async (): Promise<(name: string) => string> => {
  const syllables = await loadPinyin()
  return (name) => nameOrderOf(name, syllables)
}

/** Loads a function from a product's texts to its search terms. */
export const loadDocumentTerms = async (): Promise<(product: ProductTexts) => ProductTerms> => {
  const syllables = await loadPinyin()
  const looksOf = remembered(statedLooks)
  const countsOf = remembered(statedCounts)
  return (product) => ({
    terms: [
      ...textTerms(product, syllables),
      ...codeTerms(product),
      ...sizeTerms(product),
      ...meaningTerms(product, { looksOf, countsOf }),
    ]
      .map(lexeme)
      .join(' '),
    foundBy: foundByOf(product, syllables),
    nameOrder: nameOrderOf(textOf(product, 'name'), syllables),
    words: wordsOf(product, syllables),
  })
}

const textOf = ({ texts }: ProductTexts, wanted: FoundField): string =>
  texts.find(([field]) => field === wanted)?.[1] ?? ''

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

/** Latin words, and the pinyin of short Chinese ones with the words themselves, as candidates for mistyped words. */
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

/** The search terms of a product's texts: words, pinyin and initials. */
const textTerms = ({ texts }: ProductTexts, pinyin: Pinyin): Set<string> => {
  const terms = new Set<string>()
  const add = (items: readonly string[], before = ''): void => {
    for (const item of items) terms.add(before + item)
  }
  for (const text of new Set(texts.map(([, one]) => normalised(one)))) {
    for (const run of hanRuns(text)) {
      const letters = [...run]
      add(letters)
      add(grams(letters, 2))
      const syllables = pinyin(run)
      add(syllables, mark.syllable)
      add(
        syllables.slice(1).map((syllable, index) => `${syllables[index]} ${syllable}`),
        mark.syllable,
      )
      const initials = syllables.map((syllable) => syllable[0] ?? '')
      for (let length = 2; length <= initialsMax; length++) add(grams(initials, length), mark.initials)
    }
    const words = latinWords(text)
    for (const word of words) add(prefixes(word))
    add(runTogether(words))
    add(text.match(/(?<!\d)\d{1,2}(?!\d)/g) ?? [], mark.number)
  }
  return terms
}

const codeTerms = ({ codes }: ProductTexts): Set<string> => {
  const terms = new Set<string>()
  for (const code of codes) {
    for (const begins of prefixes(codeText(code))) terms.add(mark.code + begins)
    for (const word of latinWords(normalised(code))) for (const begins of prefixes(word)) terms.add(begins)
  }
  return terms
}

const millimetresOf: Readonly<Record<string, number>> = {
  mm: 1,
  cm: 10,
  m: 1000,
  毫米: 1,
  厘米: 10,
  公分: 10,
  米: 1000,
}

/** The measures in a size's text, in mm: 700 and 2000 of `70x200 cm`, 1400 of `1.4米（4人）`. */
export const measuresStated = (text: string): number[] => {
  const last = /(mm|cm|毫米|厘米|公分|米|m)(?![a-z])/i.exec(text)?.[1]?.toLowerCase()
  return [
    ...text.matchAll(
      /(\d{1,5}(?:\.\d{1,3})?)\s*(mm|cm|m|毫米|厘米|公分|米)?(?!(?!x\d)[a-z]|[\d人斗层扇抽])/gi,
    ),
  ].flatMap(([, digits = '', unit]) => {
    const value = Number(digits)
    const per = millimetresOf[unit?.toLowerCase() ?? ''] ?? (value >= 500 ? 1 : millimetresOf[last ?? ''])
    return per === undefined ? [] : [Math.round(value * per)]
  })
}

/** Upright kinds, which are named by their height too. */
export const uprightKinds = ['mirror', 'floor-lamp', 'room-divider', 'bookcase', 'shelf']
const namedByAnySide = new Set([...uprightKinds, 'rug', 'curtain', 'bedding', 'other'])

/** The side in a size's text, `74x51x149 cm`, by which a piece is named: mostly the first. */
const namedSide = (text: string, kind: string): string =>
  namedByAnySide.has(kind) ? text : text.replaceAll(/(?:\s*[x×*]\s*\d[\d./-]*)+/gi, '')

const sizeTerms = ({ kind, sizesMm, namedMm, looks }: ProductTexts): Set<string> => {
  const named = [
    ...namedMm,
    ...looks.flatMap(([, , , , , text, , isNamedByMattress]) =>
      isNamedByMattress ? [] : measuresStated(namedSide(text, kind)),
    ),
  ]
  return new Set([
    ...[...sizesMm, ...looks.flatMap(([, , , , , text]) => measuresStated(text))].map(
      (mm) => `${mark.measure}${mm}`,
    ),
    ...named.map((mm) => `${mark.size}${mm}`),
    // A measure halfway between two tenths of a metre rounds to neither.
    ...named.flatMap((mm) => (mm % 100 === 50 ? [] : [`${mark.roughSize}${Math.round(mm / 100)}`])),
  ])
}

/** Kinds of tables that are round when they have one measure, the diameter. */
const tables = new Set(['dining-table', 'coffee-table', 'side-table'])
const isRound = ({ kind, looks }: ProductTexts): boolean =>
  tables.has(kind) && looks.some(([, , , , , sizeText]) => /^\d{2,3}(?:\/\d{2,3})?\s?cm$/i.test(sizeText))

type Readers = {
  looksOf: (text: string) => string[]
  countsOf: (text: string) => ReturnType<typeof statedCounts>
}

/** The search terms of a product's meaning: kinds, colours, materials, traits and counts. */
const meaningTerms = (product: ProductTexts, { looksOf, countsOf }: Readers): Set<string> => {
  const { kind: own, texts, looks } = product
  const name = textOf(product, 'name')
  const terms = new Set([mark.kind + own])
  for (const thing of thingsIn(product, name)) {
    const [only, ...others] = thing.kinds
    terms.add(thing.isSpecial || others.length > 0 ? mark.thing + thing.id : mark.kind + only)
    for (const kind of thing.includes ?? []) terms.add(mark.kind + kind)
  }
  const plain = texts
    .filter(([field]) => field !== 'kind')
    .map(([, text]) => text)
    .join(' ')
  for (const { id, pattern } of traits) if (pattern.test(plain)) terms.add(mark.trait + id)
  if (isRound(product)) terms.add(`${mark.trait}round`)
  for (const [colorName, colorFamily, materialName, material, skuName, sizeText, seats] of looks) {
    const facts = { colorName, colorFamily, materialName, material }
    for (const id of looksOf(lookText({ ...facts, names: '' }))) terms.add(mark.look + id)
    for (const { of, number } of countsOf(normalised(`${sizeText} ${skuName}`)))
      terms.add(`${mark.count}${of}${number}`)
    const seated = seats ?? (seatedAlone.has(own) ? 1 : null)
    if (seated !== null) terms.add(`${mark.count}seats${seated}`)
  }
  for (const id of looksOf(lookText({ ...noLook, names: name }))) terms.add(mark.look + id)
  for (const { of, number } of countsOf(normalised(name))) terms.add(`${mark.count}${of}${number}`)
  return terms
}

const noLook = { colorName: '', colorFamily: '', materialName: '', material: '' }
/** Kinds with one seat, unless the SKU states another number. */
export const seatedAlone: ReadonlySet<string> = new Set([
  'armchair',
  'dining-chair',
  'office-chair',
  'bar-stool',
  'stool',
])

const sets = /桌椅|\btable.*\bchairs?\b/i
const parts =
  /\b(?:cover|leg|handle|knob|pad|cushion|door|front|panel|top|frame|insert|rail|fitting)s?\b|[套罩脚腿垫]$|把手|配件|门板/i

/** The things that a product is beside its kind, by its name. A product without a kind and such a name takes the thing of its category, where it is a single one. */
const thingsIn = ({ kind, texts }: ProductTexts, name: string) => {
  const mentioned = thingsMentioned(normalised(name))
  const ofSet = sets.test(name) ? ['table', 'chair'].flatMap((one) => thingsMentioned(one)) : []
  if (kind !== 'other' || mentioned.length > 0 || parts.test(name)) return [...mentioned, ...ofSet]
  const ofCategories = texts.flatMap(([field, text]) =>
    field === 'category' || field === 'categoryEn' ? thingsMentioned(normalised(text)) : [],
  )
  return new Set(ofCategories.map(({ id }) => id)).size === 1 ? ofCategories : []
}

const kindNames: Readonly<Record<string, { zh: string; en: string }>> = productKinds
/** The names of a kind in both languages, such as `Corner sofa`. */
export const namesOfKind = (kind: string): readonly string[] =>
  kind === 'other' || !kindNames[kind as ProductKind]
    ? []
    : [kindNames[kind]?.zh ?? '', kindNames[kind]?.en ?? '']
