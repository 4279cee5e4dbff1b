import type { Db } from '../../../platform/database/db.ts'
import { askedFor, type Asked } from '../language/keyword.ts'
import { keywordSaid } from '../language/spelling.ts'
import { isStale, wordsOfLength, wordsThatAre } from './terms.db.ts'
import { mistakesAllowed, nearestWord, soundsAlikeWithin } from '../language/typing-mistakes.ts'
import { singular, type Thing } from '../language/vocabulary/things.ts'
import { englishNames, piecesOf, sounds } from '../language/vocabulary/vocabulary.ts'

/** A possible correction of a keyword: as typed, and as parsed. */
export type Correction = { keyword: string; asked: Asked }

/**
 * Certain corrections of a keyword that finds nothing, the smallest change first: a special thing becomes its kind, one of two named things suffices, and a
 * typing mistake is corrected.
 */
export async function* certainCorrections(db: Db, keyword: string): AsyncGenerator<Correction> {
  const asked = askedFor(keyword)
  for (const less of lessStrictly(keyword, asked)) yield { keyword, asked: less }
  const correct = await corrected(db, keywordSaid(keyword))
  if (correct !== null) {
    const meant = askedFor(correct)
    yield { keyword: correct, asked: meant }
    for (const less of lessStrictly(correct, meant)) yield { keyword: correct, asked: less }
  }
  // Search terms of an older version contain words only.
  if (await isStale(db)) yield { keyword, asked: asWords(asked) }
}

const asWords = (asked: Asked): Asked => ({
  ...asked,
  things: [],
  looks: [],
  traits: [],
  words: [...new Set([...asked.words, ...asked.said])],
})

const together = /[和与及或、+&]|(?<![a-z])(?:and|or)(?![a-z])/

function* lessStrictly(keyword: string, asked: Asked): Generator<Asked> {
  const { things } = asked
  const general = things.map((thing) => ({ ...thing, isSpecial: false }))
  if (things.some(({ isSpecial }) => isSpecial)) yield { ...asked, things: general }
  if (things.length > 1 && together.test(keyword)) yield { ...asked, things: [anyOf(general)] }
}

const anyOf = (things: readonly Thing[]): Thing => ({
  id: things.map(({ id }) => id).join(' '),
  kinds: things.flatMap(({ kinds }) => kinds),
  isSpecial: false,
})

/** Possible corrections of a keyword without a certain one: joined initials of two words. */
export function* possibleCorrections(keyword: string): Generator<Correction> {
  const said = keywordSaid(keyword)
  if (!/^[a-z]{4,8}$/.test(said)) return
  for (let at = said.length - 2; at >= 2; at--) {
    const pair = `${said.slice(0, at)} ${said.slice(at)}`
    yield { keyword: pair, asked: askedFor(pair) }
  }
}

/** The keyword with each unknown Latin word replaced: by two known words that it joins, or by the nearest known one. Null when nothing was replaced. */
const corrected = async (db: Db, keyword: string): Promise<string | null> => {
  const words = [...new Set(keyword.match(/(?<![\p{L}\p{N}])[a-z]{4,24}(?![\p{N}])/gu) ?? [])]
  let text = keyword
  for (const word of words) {
    if (piecesOf(word).every(({ meaning }) => meaning !== null)) continue
    const two = await splitWord(db, word)
    const meant = two?.isLatin ? two.text : ((await nearest(db, word)) ?? two?.text)
    if (meant !== undefined && meant !== word) text = text.replace(word, meant)
  }
  return text === keyword ? null : text
}

const nearest = async (db: Db, word: string): Promise<string | undefined> => {
  const limit = mistakesAllowed(word)
  const known = await wordsOfLength(db, word.length - limit, word.length + soundsAlikeWithin)
  const named = englishNames.map((name) => ({ word: name, meaning: name }))
  return nearestWord(word, [...sounds, ...named, ...known])
}

const halfMin = 3

/** `bedframes` as `bed frame` and `hutaomucanzhuo` as 胡桃木 餐桌, when both parts are words of the catalogue and the whole is not. */
const splitWord = async (db: Db, said: string): Promise<{ text: string; isLatin: boolean } | undefined> => {
  const word = singular(said) ?? said
  const halves = Array.from({ length: Math.max(0, word.length - 2 * halfMin + 1) }, (_, index) => {
    const at = index + halfMin
    return [word.slice(0, at), word.slice(at)] as const
  })
  if (halves.length === 0) return undefined
  const known = await wordsThatAre(db, [said, word, ...halves.flat()])
  if (known.has(said) || known.has(word)) return undefined
  const pairs = halves.filter((two) => two.every((half) => known.has(half)))
  const isLatin = (two: readonly string[]): boolean => two.every((half) => known.get(half) === half)
  const pair = pairs.find(isLatin) ?? pairs[0]
  return pair && { text: pair.map((half) => known.get(half)).join(' '), isLatin: isLatin(pair) }
}
