import { pinyinSyllables } from './pinyin-syllables.ts'

/**
 * Lexemes are of five kinds, kept apart by a mark so that none is taken for another:
 * Han 1- and 2-grams (`沙`, `沙发`), Latin words with all their prefixes (`sofa`), code prefixes without separators (`c:sf1001`),
 * pinyin syllables and pairs of neighbours (`p:sha`, `p:sha fa`), pinyin initials of 2 to 4 neighbours (`i:sf`).
 */
const codeMark = 'c:'
const syllableMark = 'p:'
const initialsMark = 'i:'
const prefixMaxLetters = 24
const initialsMax = 4
const queryMaxTokens = 8

type Pinyin = (text: string) => string[]

const normalised = (text: string): string => text.normalize('NFKC').toLowerCase()
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

/** Loads the pinyin dictionary, which only writers of terms need, and answers a function from a product's texts and codes to a tsvector literal. */
export const loadDocumentTerms = async (): Promise<
  (texts: readonly string[], codes: readonly string[]) => string
> => {
  const { pinyin } = await import('pinyin-pro')
  const syllables: Pinyin = (text) => pinyin(text, { toneType: 'none', type: 'array', v: true })
  return (texts, codes) => documentTerms(texts, codes, syllables)
}

const documentTerms = (texts: readonly string[], codes: readonly string[], pinyin: Pinyin): string => {
  const terms = new Set<string>()
  const add = (items: readonly string[], mark = ''): void => {
    for (const item of items) terms.add(mark + item)
  }
  for (const text of new Set(texts.map(normalised))) {
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
    for (const word of latinWords(text)) add(prefixes(word))
  }
  for (const code of codes) {
    add(prefixes(codeText(code)), codeMark)
    for (const word of latinWords(normalised(code))) add(prefixes(word))
  }
  return [...terms].map(lexeme).join(' ')
}

/**
 * A keyword as the text of a tsquery: every part must be found. Han text by its pairs of characters; Latin text as the beginning of a word, of a code,
 * as initials or as pinyin (its last syllable may be unfinished). Null when the keyword has nothing that could be found.
 */
export const queryTerms = (keyword: string): string | null => {
  const parts: string[] = []
  for (const token of normalised(keyword).split(/\s+/).slice(0, queryMaxTokens)) {
    const words = [...hanRuns(token).map(hanTerms), ...latinWords(token).map(latinTerms)]
    if (words.length === 0) continue
    const all = words.join(' & ')
    const isCode = /[\p{N}]/u.test(token) || words.length > 1
    parts.push(
      isCode
        ? `(${lexeme(codeMark + [...codeText(token)].slice(0, prefixMaxLetters).join(''))} | (${all}))`
        : all,
    )
  }
  return parts.length === 0 ? null : parts.join(' & ')
}

const hanTerms = (run: string): string => {
  const letters = [...run]
  return (letters.length === 1 ? letters : grams(letters, 2)).map(lexeme).join(' & ')
}

const latinTerms = (word: string): string => {
  const letters = [...word].slice(0, prefixMaxLetters)
  const alternatives = [lexeme(letters.join(''))]
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
