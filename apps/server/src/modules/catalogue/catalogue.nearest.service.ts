import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import { productsWithAnyTerm } from './catalogue.page.db.ts'
import { cardsOf, filterOf, pageOf, plain } from './catalogue.page.service.ts'
import { queryTerms } from './catalogue.search.ts'
import { isUnwanted, keywordSaid, priceSaid, singular, withoutTalk } from './catalogue.spoken.ts'
import { wordsOfLength, wordsThatAre } from './catalogue.terms.db.ts'
import { mistakesAllowed, nearestWord, soundsAlikeWithin } from './catalogue.typo.ts'
import { asKindsAreCalled, kindsNamed, soundsOfKinds, thingApart } from './thing-words.ts'

type Calls = Contract['catalogue']
type Nearest = OutputOf<Calls['searchNearest']>

/**
 * What comes nearest to a keyword that finds nothing: the same said otherwise, without what people say around it and with its typing mistakes mended; then
 * products that any part of it finds. A price that it names narrows all of them.
 */
export const searchNearest = async (
  { db }: Context,
  input: ParsedInputOf<Calls['searchNearest']>,
): Promise<Nearest> => {
  const { keyword: asked, fromCents, toCents } = priceSaid(keywordSaid(input.keyword))
  const base = { ...plain(input.shopId), priceFrom: fromCents ?? undefined, priceTo: toCents ?? undefined }
  const found = async (keyword: string): Promise<Nearest | null> => {
    const filter = filterOf({ ...base, keyword })
    const rows = filter ? (await pageOf(db, filter)).rows : []
    return rows.length > 0 ? { keyword, data: cardsOf(rows, keyword) } : null
  }
  const tried = new Set([input.keyword])
  for await (const keyword of saidOtherwise(db, asked)) {
    if (tried.has(keyword)) continue
    tried.add(keyword)
    const nearest = await found(keyword)
    if (nearest) return nearest
  }
  const plainly = withoutTalk(asked)
  const terms = partsOf(plainly)
    .map(queryTerms)
    .filter((part) => part !== null)
  const filter = filterOf(base)
  const rows =
    filter && terms.length > 0 ? await productsWithAnyTerm(db, filter, terms, kindsNamed(plainly)) : []
  return { keyword: null, data: cardsOf(rows, plainly) }
}

/** The words of a keyword and, as they say more than single letters do, the pairs of its Chinese ones; the name of the kind that it asks for. */
const partsOf = (keyword: string): string[] => {
  const text = keyword
    .split(' ')
    .filter((word) => !isUnwanted(word))
    .join(' ')
  const words = text.match(/\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}.])+/gu) ?? []
  const pairs = (text.match(/\p{Script=Han}{3,}/gu) ?? []).flatMap((run) =>
    [...run].slice(1).map((letter, at) => `${[...run][at]}${letter}`),
  )
  const called = asKindsAreCalled(text)
  return [...new Set([...words, ...pairs, ...(called === null ? [] : [called])])]
}

/** 色 of 胡桃木色, 风 of 北欧风: what a look is called with, and not by. */
const looksEnd = /(?<=\p{Script=Han}{2})(?:[色风款型]|系列)(?!\p{Script=Han})/gu

/** A keyword said otherwise, what changes least first. */
async function* saidOtherwise(db: Db, asked: string): AsyncGenerator<string> {
  const plainly = withoutTalk(asked)
  yield asked
  yield plainly
  // A code as it is read out.
  if (/^[\x20-\x7e]*\d[\x20-\x7e]*$/.test(plainly)) yield plainly.replaceAll(' ', '')
  const called = asKindsAreCalled(plainly)
  if (called !== null) yield called
  const loosely = thingApart(plainly).replaceAll(looksEnd, '')
  yield loosely
  yield asKindsAreCalled(loosely) ?? loosely
  const correct = await mended(db, plainly)
  if (correct !== null) yield correct
  yield* initialsApart(plainly)
}

/** A run of initials taken apart, `htm cz` for `htmcz`: the letters between stand in no name. */
function* initialsApart(keyword: string): Generator<string> {
  if (!/^[a-z]{4,8}$/.test(keyword)) return
  for (let at = keyword.length - 2; at >= 2; at--) yield `${keyword.slice(0, at)} ${keyword.slice(at)}`
}

/** The keyword with every Latin word that is not in the catalogue exchanged for two that were run together, or for the nearest that is; null when none was. */
const mended = async (db: Db, keyword: string): Promise<string | null> => {
  const words = [...new Set(keyword.match(/(?<![\p{L}\p{N}])[a-z]{4,24}(?![\p{N}])/gu) ?? [])]
  let text = keyword
  for (const word of words) {
    const two = await apart(db, word)
    const meant = two?.isLatin ? two.text : ((await nearest(db, word)) ?? two?.text)
    if (meant !== undefined && meant !== word) text = text.replace(word, meant)
  }
  return text === keyword ? null : text
}

const nearest = async (db: Db, word: string): Promise<string | undefined> => {
  const limit = mistakesAllowed(word)
  const known = await wordsOfLength(db, word.length - limit, word.length + soundsAlikeWithin)
  return nearestWord(word, [...soundsOfKinds, ...known])
}

const halfMin = 3

/** `bedframes` as `bed frame` and `hutaomucanzhuo` as 胡桃木 餐桌, when both are words of the catalogue and the whole is none. */
const apart = async (db: Db, said: string): Promise<{ text: string; isLatin: boolean } | undefined> => {
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
