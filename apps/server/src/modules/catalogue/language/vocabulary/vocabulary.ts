import { looksByName, type Look } from './looks.ts'
import { initialsOf, pinyinOf } from './pinyin.ts'
import { plainName, thingsByName, type Thing } from './things.ts'
import { fillers, rooms, traitsByName, type Trait } from './traits.ts'

/** The meaning of a name in a keyword. */
export type Meaning =
  | { is: 'thing'; thing: Thing }
  | { is: 'look'; look: Look }
  | { is: 'trait'; trait: Trait }
  | { is: 'room' }
  | { is: 'filler' }

/** A piece of a text: a name with its meaning, or the text between two names. */
export type Piece = { text: string; meaning: Meaning | null }

const meanings = new Map<string, Meaning>()
const keep = (names: Iterable<readonly [string, Meaning]>): void => {
  for (const [name, meaning] of names) {
    const plain = plainName(name)
    if (!meanings.has(plain)) meanings.set(plain, meaning)
  }
}
const each = <Value>(names: ReadonlyMap<string, Value>, mean: (value: Value) => Meaning) =>
  [...names].map(([name, value]) => [name, mean(value)] as const)
keep(each(thingsByName, (thing) => ({ is: 'thing', thing })))
keep(each(looksByName, (look) => ({ is: 'look', look })))
keep(each(traitsByName, (trait) => ({ is: 'trait', trait })))
keep([...rooms].map((name) => [name, { is: 'room' }] as const))
keep([...fillers].map((name) => [name, { is: 'filler' }] as const))

const isHan = (text: string): boolean => /^\p{Script=Han}/u.test(text)
const lengthsOf = (names: string[], length: (name: string) => number): number =>
  Math.max(...names.map(length))
const names = [...meanings.keys()]
const longestHan = lengthsOf(names.filter(isHan), (name) => name.length)
const longestPhrase = lengthsOf(names, (name) => name.split(' ').length)

// Shorter ones are prefixes of too many other words.
const pinyinLeast = 4
const byPinyin = new Map<string, { name: string; meaning: Meaning }>()
for (const [name, meaning] of meanings) {
  if (!isHan(name) || meaning.is === 'filler') continue
  const pinyin = pinyinOf(name)
  if (pinyin.length >= pinyinLeast && !meanings.has(pinyin) && !byPinyin.has(pinyin))
    byPinyin.set(pinyin, { name, meaning })
}

/** The kinds whose names have these initials, `cz` for 餐桌; other readings of the letters are searched as well. */
export const kindsBySound: ReadonlyMap<string, Thing['kinds']> = (() => {
  const found = new Map<string, Set<Thing['kinds'][number]>>()
  for (const [name, meaning] of meanings) {
    if (meaning.is !== 'thing' || meaning.thing.isSpecial || !isHan(name) || name.length < 2) continue
    const initials = initialsOf(name)
    const kinds = found.get(initials) ?? new Set()
    for (const kind of meaning.thing.kinds) kinds.add(kind)
    found.set(initials, kinds)
  }
  return new Map([...found].map(([initials, kinds]) => [initials, [...kinds]]))
})()

/** The pinyin of names, each with its name, as candidates for a mistyped Latin word. */
export const sounds: readonly { word: string; meaning: string }[] = [...byPinyin].flatMap(
  ([word, { name, meaning }]) =>
    meaning.is === 'thing' || meaning.is === 'look' ? [{ word, meaning: name }] : [],
)

/** English names of one word, as candidates for a mistyped one. */
export const englishNames: readonly string[] = names.filter(
  (name) => /^[a-z]{4,}$/.test(name) && meanings.get(name)?.is !== 'filler',
)

/** The pieces of a Chinese text by the longest names in it. A name of one character counts only at the end of a word: 床 in 实木床, not in 床笠. */
export const hanPieces = (run: string): Piece[] => {
  const pieces: Piece[] = []
  let between = ''
  const close = (): void => {
    if (between !== '') pieces.push({ text: between, meaning: null })
    between = ''
  }
  for (let at = 0; at < run.length;) {
    const name = nameAt(run, at, between === '')
    if (name === undefined) {
      between += run[at]
      at += 1
      continue
    }
    close()
    pieces.push({ text: name, meaning: meanings.get(name) ?? null })
    at += name.length
  }
  close()
  return pieces
}

const nameAt = (run: string, at: number, isAfterName: boolean): string | undefined => {
  for (let length = Math.min(longestHan, run.length - at); length > 1; length--) {
    const name = run.slice(at, at + length)
    if (meanings.has(name)) return name
  }
  const letter = run[at] ?? ''
  const meaning = meanings.get(letter)
  if (!meaning || !(isAfterName || meaning.is === 'thing')) return undefined
  return at + 1 === run.length || isName(run, at + 1) ? letter : undefined
}

const isName = (run: string, at: number): boolean => {
  for (let length = Math.min(longestHan, run.length - at); length > 0; length--)
    if (meanings.has(run.slice(at, at + length))) return true
  return false
}

/** The pieces of consecutive Latin words by the longest phrases among them; a word may be the pinyin of one or several names. */
export const latinPieces = (words: readonly string[]): Piece[] => {
  const pieces: Piece[] = []
  for (let at = 0; at < words.length;) {
    const phrase = phraseAt(words, at)
    if (phrase) {
      pieces.push({ text: words.slice(at, at + phrase.length).join(' '), meaning: phrase.meaning })
      at += phrase.length
      continue
    }
    pieces.push(...soundPieces(words[at] ?? ''))
    at += 1
  }
  return pieces
}

const phraseAt = (words: readonly string[], at: number): { meaning: Meaning; length: number } | undefined => {
  for (let length = Math.min(longestPhrase, words.length - at); length > 0; length--) {
    const meaning = meanings.get(plainName(words.slice(at, at + length).join(' ')))
    if (meaning) return { meaning, length }
  }
  return undefined
}

const soundPieces = (word: string): Piece[] => {
  const whole = byPinyin.get(word)
  if (whole) return [{ text: word, meaning: whole.meaning }]
  return soundsApart(word) ?? [{ text: word, meaning: null }]
}

/** `huiseshafa` as 灰色 and 沙发. */
const soundsApart = (word: string): Piece[] | undefined => {
  if (!/^[a-z]{8,32}$/.test(word)) return undefined
  for (let at = word.length - pinyinLeast; at >= pinyinLeast; at--) {
    const first = byPinyin.get(word.slice(0, at))
    const rest =
      first && (byPinyin.has(word.slice(at)) ? soundPieces(word.slice(at)) : soundsApart(word.slice(at)))
    if (first && rest) return [{ text: word.slice(0, at), meaning: first.meaning }, ...rest]
  }
  return undefined
}

const latinPhrase = /(?:(?!\p{Script=Han})[\p{L}\p{N}])+(?:['’]s?)?/gu

/** The pieces of a text, in order. */
export const piecesOf = (text: string): Piece[] =>
  (text.match(/\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}\s'’-])+/gu) ?? []).flatMap((run) =>
    isHan(run) ? hanPieces(run) : latinPieces(run.match(latinPhrase) ?? []),
  )

/** Characters after a thing's name that make it another thing: 沙发套, 灯罩. */
const partAfter = /^[套罩脚腿布笠]/

/** The things that a product's name mentions: all of 沙发床 and 云栖沙发, but not what it belongs to, `Cover for sofa`. */
export const thingsMentioned = (name: string): Thing[] => {
  const pieces = piecesOf(name.toLowerCase().split(/ for /)[0] ?? '')
  const found = new Set<Thing>()
  pieces.forEach(({ meaning }, at) => {
    if (meaning?.is === 'thing' && !partAfter.test(pieces[at + 1]?.text ?? '')) found.add(meaning.thing)
  })
  return [...found]
}
