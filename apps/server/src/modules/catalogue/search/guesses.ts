import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Sql } from '../../../platform/database/sql.ts'
import { askedFor, kindsAsked, type Asked } from '../language/keyword.ts'
import { codesListed, spellings } from './codes.db.ts'
import { channelOf } from '../browse/page-filter.db.ts'
import { filterOf, plain } from '../browse/page-filter.ts'
import { channelSearched } from '../details/listings.db.ts'
import { isAnyListing } from '../details/listings.ts'
import { possibleCorrections, certainCorrections, type Correction } from './corrections.ts'
import { findPage } from '../browse/find-page.ts'
import { productsInOrder, productsWithAnyTerm } from '../browse/given-products.db.ts'
import { cardsOf } from '../browse/page.ts'
import { termsOf } from './query.ts'
import { codeCorrections } from '../language/typing-mistakes.ts'

type Calls = Contract['catalogue']
type Nearest = OutputOf<Calls['searchNearest']>

/**
 * The nearest results for a keyword that finds nothing: codes within one mistake, corrections, then products that match a part of it. A price in the keyword
 * filters all of them.
 */
export const searchNearest = async (
  { db, language }: Context,
  input: ParsedInputOf<Calls['searchNearest']>,
): Promise<Nearest> => {
  const coded = await nearestByCode(db, input, language)
  if (coded) return coded
  const base = plain(input.shopId)
  for await (const { keyword, asked } of meant(db, input.keyword)) {
    const filter = filterOf({ ...base, keyword }, asked)
    const rows = filter ? (await findPage(db, filter)).rows : []
    if (rows.length > 0) return { keywords: [keyword], data: cardsOf(rows, keyword, language) }
  }
  const asked = askedFor(input.keyword)
  const filter = filterOf(
    { ...base, priceFrom: asked.price.fromCents ?? undefined, priceTo: asked.price.toCents ?? undefined },
    nothing,
  )
  const terms = partsOf(asked)
  const rows =
    filter && terms.length > 0 ? await productsWithAnyTerm(db, filter, terms, kindsAsked(asked)) : []
  return { keywords: [], data: cardsOf(rows, input.keyword, language) }
}

async function* meant(db: Db, keyword: string): AsyncGenerator<Correction> {
  yield* certainCorrections(db, keyword)
  yield* possibleCorrections(keyword)
}

const nothing = askedFor('')

/** The parts of a parsed keyword, each searched alone; a longer Chinese word as pairs of characters. */
const partsOf = (asked: Asked): string[] => {
  const pairs = asked.words.flatMap((word) =>
    (word.match(/\p{Script=Han}{3,}/gu) ?? []).flatMap((run) =>
      [...run].slice(1).map((letter, at) => `${[...run][at]}${letter}`),
    ),
  )
  const parts: Partial<Asked>[] = [
    ...asked.things.map((thing) => ({ things: [thing] })),
    ...asked.looks.map((look) => ({ looks: [look] })),
    ...asked.traits.map((trait) => ({ traits: [trait] })),
    ...asked.counts.map((count) => ({ counts: [count] })),
    ...asked.sizes.map((size) => ({ sizes: [size] })),
    ...[...asked.words, ...pairs].map((word) => ({ words: [word] })),
  ]
  return parts.flatMap((part) => termsOf({ ...nothing, ...part }) ?? [])
}

const nearestByCode = async (
  db: Db,
  { shopId, keyword }: ParsedInputOf<Calls['searchNearest']>,
  language: Context['language'],
): Promise<Nearest | null> => {
  const codes = await codesNear(db, channelOf(shopId), keyword)
  const filter = filterOf(plain(shopId))
  if (codes.length === 0 || filter === null) return null
  const rows = await productsInOrder(db, filter, [...new Set(codes.map((one) => one.productId))])
  const shown = new Set(rows.map((row) => row.productId))
  const keywords = codes.filter((one) => shown.has(one.productId)).map(({ code }) => code)
  return keywords.length > 0 ? { keywords, data: cardsOf(rows, keywords[0] ?? '', language) } : null
}

/** Corrections of a keyword that finds no listing of a channel, in the same ways. */
export const itemNearest = async (
  { db }: Context,
  { shopId, channelId, keyword }: ParsedInputOf<Calls['itemNearest']>,
): Promise<OutputOf<Calls['itemNearest']>> => {
  const codes = await codesNear(db, channelSearched({ shopId, channelId: channelId ?? null }), keyword)
  if (codes.length > 0) return { keywords: codes.map(({ code }) => code) }
  for await (const { keyword: other } of meant(db, keyword))
    if (other !== keyword && (await isAnyListing(db, { shopId, channelId, keyword: other })))
      return { keywords: [other] }
  return { keywords: [] }
}

const codesMax = 6

/** Probable listed codes for a code-like keyword: whole ones, or a common prefix. */
const codesNear = async (
  db: Db,
  channel: Sql,
  keyword: string,
): Promise<{ code: string; productId: string }[]> => {
  const said = keyword.normalize('NFKC').replaceAll(/\s+/g, '')
  if (!/^(?=.*\d)[\x21-\x7e]{4,24}$/.test(said)) return []
  const ways = [...new Set([said, said.replaceAll(/[^a-z\d]/gi, '')].flatMap(spellings))]
  const near = [...new Set(ways.flatMap((way) => [way, ...codeCorrections(way)]))]
  const codes = await codesListed(db, channel, near, true)
  const found = codes.length > 0 ? codes : await codesListed(db, channel, near, false)
  return found.slice(0, codesMax)
}
