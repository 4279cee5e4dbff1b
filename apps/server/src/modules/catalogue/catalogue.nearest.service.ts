import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import type { Sql } from '../../platform/sql.ts'
import { codesListed, spellings } from './catalogue.codes.db.ts'
import { channelOf } from './catalogue.filter.db.ts'
import { channelSearched } from './catalogue.items.db.ts'
import { isAnyListing } from './catalogue.items.service.ts'
import { productsInOrder, productsWithAnyTerm } from './catalogue.page.db.ts'
import { cardsOf, filterOf, pageOf, plain } from './catalogue.page.service.ts'
import { queryTerms } from './catalogue.search.ts'
import { isUnwanted, keywordSaid, priceSaid, singular, withoutTalk } from './catalogue.spoken.ts'
import { wordsOfLength, wordsThatAre } from './catalogue.terms.db.ts'
import { codesMeant, mistakesAllowed, nearestWord, soundsAlikeWithin } from './catalogue.typo.ts'
import { asKindsAreCalled, kindsNamed, soundsOfKinds, thingApart } from './thing-words.ts'

type Calls = Contract['catalogue']
type Nearest = OutputOf<Calls['searchNearest']>

/**
 * What comes nearest to a keyword that finds nothing: codes that it is but for one mistake; the same said otherwise, without what people say around it and with
 * its typing mistakes mended; then products that any part of it finds. A price that it names narrows all of them.
 */
export const searchNearest = async (
  { db }: Context,
  input: ParsedInputOf<Calls['searchNearest']>,
): Promise<Nearest> => {
  const coded = await nearestByCode(db, input)
  if (coded) return coded
  const { keyword: asked, fromCents, toCents } = priceSaid(keywordSaid(input.keyword))
  const base = { ...plain(input.shopId), priceFrom: fromCents ?? undefined, priceTo: toCents ?? undefined }
  const said = await firstToFind(db, { keyword: input.keyword, asked }, async (keyword) => {
    const filter = filterOf({ ...base, keyword })
    const rows = filter ? (await pageOf(db, filter)).rows : []
    return rows.length > 0 ? { keywords: [keyword], data: cardsOf(rows, keyword) } : null
  })
  if (said) return said
  const plainly = withoutTalk(asked)
  const terms = partsOf(plainly)
    .map(queryTerms)
    .filter((part) => part !== null)
  const filter = filterOf(base)
  const rows =
    filter && terms.length > 0 ? await productsWithAnyTerm(db, filter, terms, kindsNamed(plainly)) : []
  return { keywords: [], data: cardsOf(rows, plainly) }
}

const nearestByCode = async (
  db: Db,
  { shopId, keyword }: ParsedInputOf<Calls['searchNearest']>,
): Promise<Nearest | null> => {
  const codes = await codesNear(db, channelOf(shopId), keyword)
  const filter = filterOf(plain(shopId))
  if (codes.length === 0 || filter === null) return null
  const rows = await productsInOrder(db, filter, [...new Set(codes.map((one) => one.product_id))])
  const shown = new Set(rows.map((row) => row.product_id))
  const keywords = codes.filter((one) => shown.has(one.product_id)).map(({ code }) => code)
  return keywords.length > 0 ? { keywords, data: cardsOf(rows, keywords[0] ?? '') } : null
}

/** What was probably meant by a keyword that finds no listing of a channel, in the same ways. */
export const itemNearest = async (
  { db }: Context,
  { shopId, channelId, keyword }: ParsedInputOf<Calls['itemNearest']>,
): Promise<OutputOf<Calls['itemNearest']>> => {
  const codes = await codesNear(db, channelSearched({ shopId, channelId: channelId ?? null }), keyword)
  if (codes.length > 0) return { keywords: codes.map(({ code }) => code) }
  const said = await firstToFind(db, { keyword, asked: keywordSaid(keyword) }, async (other) =>
    (await isAnyListing(db, { shopId, channelId, keyword: other })) ? other : null,
  )
  return { keywords: said === null ? [] : [said] }
}

/** What the first way to say a keyword otherwise finds that finds anything. */
const firstToFind = async <Found>(
  db: Db,
  { keyword, asked }: { keyword: string; asked: string },
  finds: (said: string) => Promise<Found | null>,
): Promise<Found | null> => {
  const tried = new Set([keyword])
  for await (const said of saidOtherwise(db, asked)) {
    if (tried.has(said)) continue
    tried.add(said)
    const found = await finds(said)
    if (found) return found
  }
  return null
}

const codesMax = 6

/** Listed codes that a keyword was probably meant for when it looks like one: whole ones, or the beginning of some. */
const codesNear = async (
  db: Db,
  channel: Sql,
  keyword: string,
): Promise<{ code: string; product_id: string }[]> => {
  const said = keyword.normalize('NFKC').replaceAll(/\s+/g, '')
  if (!/^(?=.*\d)[\x21-\x7e]{4,24}$/.test(said)) return []
  const ways = [...new Set([said, said.replaceAll(/[^a-z\d]/gi, '')].flatMap(spellings))]
  const meant = [...new Set(ways.flatMap((way) => [way, ...codesMeant(way)]))]
  const codes = await codesListed(db, channel, meant, true)
  const near = codes.length > 0 ? codes : await codesListed(db, channel, meant, false)
  return near.slice(0, codesMax)
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
