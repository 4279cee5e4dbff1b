import { plainLetters } from './spelling.ts'
import { singular } from './vocabulary/things.ts'

// Every syllable of Mandarin as typed without tones (ü as v): initial, then the finals it can take.
const table: Record<string, string> = {
  '': 'a o e ai ei ao ou an en ang eng er',
  b: 'a o ai ei ao an en ang eng i ie iao ian in ing u',
  p: 'a o ai ei ao ou an en ang eng i ie iao ian in ing u',
  m: 'a o e ai ei ao ou an en ang eng i ie iao iu ian in ing u',
  f: 'a o ei ou an en ang eng u',
  d: 'a e ai ei ao ou an en ang eng ong i ia ie iao iu ian ing u uo ui uan un',
  t: 'a e ai ao ou an ang eng ong i ie iao ian ing u uo ui uan un',
  n: 'a e ai ei ao ou an en ang eng ong i ie iao iu ian in iang ing u uo uan un v ve',
  l: 'a o e ai ei ao ou an ang eng ong i ia ie iao iu ian in iang ing u uo uan un v ve',
  g: 'a e ai ei ao ou an en ang eng ong u ua uo uai ui uan un uang',
  k: 'a e ai ei ao ou an en ang eng ong u ua uo uai ui uan un uang',
  h: 'a e ai ei ao ou an en ang eng ong u ua uo uai ui uan un uang',
  j: 'i ia ie iao iu ian in iang ing iong u ue uan un',
  q: 'i ia ie iao iu ian in iang ing iong u ue uan un',
  x: 'i ia ie iao iu ian in iang ing iong u ue uan un',
  zh: 'a e i ai ei ao ou an en ang eng ong u ua uo uai ui uan un uang',
  ch: 'a e i ai ao ou an en ang eng ong u ua uo uai ui uan un uang',
  sh: 'a e i ai ei ao ou an en ang eng u ua uo uai ui uan un uang',
  r: 'e i ao ou an en ang eng ong u ua uo ui uan un',
  z: 'a e i ai ei ao ou an en ang eng ong u uo ui uan un',
  c: 'a e i ai ao ou an en ang eng ong u uo ui uan un',
  s: 'a e i ai ao ou an en ang eng ong u uo ui uan un',
  y: 'a o e ao ou an ang i in ing ong u ue uan un',
  w: 'a o ai ei an en ang eng u',
}

const whole = new Set(
  Object.entries(table).flatMap(([initial, finals]) => finals.split(' ').map((final) => initial + final)),
)
const beginnings = new Set(
  [...whole].flatMap((syllable) => [...syllable].map((_, index) => syllable.slice(0, index + 1))),
)

/** Whole syllables, and all their prefixes. */
const pinyinSyllables: { whole: ReadonlySet<string>; beginnings: ReadonlySet<string> } = {
  whole,
  beginnings,
}

/**
 * Lexemes of several kinds, each with its own prefix:
 * Han 1- and 2-grams (`沙`, `沙发`), Latin words and pairs of neighbours with all their prefixes (`sofa`, `sofabed`), code prefixes without separators (`c:sf1001`),
 * pinyin syllables and pairs of neighbours (`p:sha`, `p:sha fa`), pinyin initials of 2 to 4 neighbours (`i:sf`), all measures in mm (`m:800`), those that a
 * piece is named by (`s:1400`), and these in tenths of a metre (`d:14`), whole numbers (`w:6`), kinds of product (`k:sofa`), other things that a name mentions (`t:any-chair`), colours and materials
 * (`l:oak`), traits (`a:round`) and how many there are of something (`n:seats3`).
 */
export const mark = {
  code: 'c:',
  syllable: 'p:',
  initials: 'i:',
  measure: 'm:',
  size: 's:',
  roughSize: 'd:',
  number: 'w:',
  kind: 'k:',
  thing: 't:',
  look: 'l:',
  trait: 'a:',
  count: 'n:',
} as const

export const prefixMaxLetters = 24
export const initialsMax = 4
const splitMax = 8

export const normalised = (text: string): string => plainLetters(text.normalize('NFKC'))
export const hanRuns = (text: string): string[] => text.match(/\p{Script=Han}+/gu) ?? []
export const latinWords = (text: string): string[] =>
  text.match(/(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu) ?? []
export const codeText = (code: string): string => normalised(code).replaceAll(/[^\p{L}\p{N}]/gu, '')

export const grams = (letters: readonly string[], length: number): string[] => {
  const found: string[] = []
  for (let at = 0; at + length <= letters.length; at++) found.push(letters.slice(at, at + length).join(''))
  return found
}

/** A lexeme as it stands in the text of a tsvector or a tsquery. */
export const lexeme = (text: string): string =>
  /['\\]/.test(text) ? `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'` : `'${text}'`

export const allOf = (parts: readonly string[]): string => parts.join(' & ')
export const anyOf = (parts: readonly string[]): string =>
  parts.length === 1 ? (parts[0] ?? '') : `(${parts.map((part) => `(${part})`).join(' | ')})`

/** A Chinese word as pairs of neighbours. Without a blank it may be two separate words, `云栖沙发` of `云栖绒布沙发`. */
export const hanTerms = (run: string): string => {
  const letters = [...run]
  const pairs = (part: readonly string[]): string =>
    (part.length === 1 ? [...part] : grams(part, 2)).map(lexeme).join(' & ')
  if (letters.length < 4 || letters.length > splitMax) return pairs(letters)
  const splits = Array.from({ length: letters.length - 3 }, (_, index) => index + 2)
  return `(${splits.map((at) => `(${pairs(letters.slice(0, at))} & ${pairs(letters.slice(at))})`).join(' | ')})`
}

/** A Latin word as a prefix, as initials or as pinyin; a short number as a whole. */
export const latinTerms = (word: string): string => {
  if (/^\d{1,2}$/.test(word)) return lexeme(mark.number + word)
  const letters = [...word].slice(0, prefixMaxLetters)
  const one = singular(word)
  const alternatives = [lexeme(letters.join('')), ...(one ? [lexeme(one)] : [])]
  if (/^[a-z]{2,24}$/.test(word)) {
    const initials = letters.length <= initialsMax ? [word] : grams(letters, initialsMax)
    alternatives.push(initials.map((item) => lexeme(mark.initials + item)).join(' & '))
    const syllables = splitPinyin(word)
    if (syllables) alternatives.push(syllableTerms(syllables))
  }
  return anyOf(alternatives)
}

const syllableTerms = (syllables: readonly string[]): string => {
  const pairs = syllables.slice(1).map((syllable, index) => `${syllables[index]} ${syllable}`)
  const items = pairs.length === 0 ? syllables : pairs
  return items
    .map((item, index) => `${lexeme(mark.syllable + item)}${index === items.length - 1 ? ':*' : ''}`)
    .join(' & ')
}

/** Whether a word may be pinyin or initials. */
export const isPinyin = (word: string): boolean => !/[aeiouv]/.test(word) || splitPinyin(word) !== null

/** `hutaomu` → `hu tao mu`, the longest syllables first; the last may be incomplete. Null for anything but pinyin. */
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
