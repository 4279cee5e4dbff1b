import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import type { PoolDb } from '../../../platform/database/db.ts'
import { beginningOf } from '../../../platform/http/outside.ts'
import {
  findProducts,
  pictureColor,
  pictureUrl,
  propertiesNameOf,
  skuSizeOf,
} from '../../catalogue/catalogue.public.ts'
import {
  applyMatch,
  candidates,
  codesLearnt,
  keepMatch,
  lineWithCode,
  matchListings,
  rememberedCodes,
  sizeSigns,
  skuExists,
  unknownCodes,
} from './matching.db.ts'

type Calls = Contract['marketplaces']

const productsLooked = 8
const candidatesShown = 30
const rememberedShown = 100

/** Codes that block a shop's orders from being claimed. */
export const listUnknownCodes = async (
  { db }: Context,
  { shopId }: ParsedInputOf<Calls['unknownCodes']>,
): Promise<OutputOf<Calls['unknownCodes']>> => ({
  data: (await unknownCodes(db, shopId)).map((row) => ({
    channelId: row.channelId,
    channelName: row.channelName,
    code: row.code,
    title: row.title,
    spec: row.spec,
    orders: row.orders,
    firstPlacedAt: row.firstPlacedAt.toISOString(),
    fits: row.fits,
  })),
})

/** Codes that people have matched, newest first. */
export const listMatchedCodes = async (
  { db }: Context,
  { shopId }: ParsedInputOf<Calls['matchedCodes']>,
): Promise<OutputOf<Calls['matchedCodes']>> => ({
  data: (await rememberedCodes(db, shopId, rememberedShown)).map((row) => ({
    channelId: row.channelId,
    channelName: row.channelName,
    code: row.code,
    skuCode: row.skuCode,
    skuName: row.skuName,
    matchedBy: row.matchedBy,
    matchedAt: row.matchedAt.toISOString(),
  })),
})

/** The product part of a code: `SA001-11` is a variant of `SA001`. */
const startOf = (code: string): string => /^[A-Za-z0-9]{4,}/.exec(code)?.[0] ?? code

const partsTried = 3

/** The whole title, then its words, because marketplace titles say more than product names. */
const wordsOf = (title: string): string[] => {
  const parts = title.split(/[\s·,，/|【】()（）]+/).filter(({ length }) => length > 1)
  return [...new Set([title, ...parts.slice(0, partsTried)])]
    .map((text) => beginningOf(text, 60))
    .filter(Boolean)
}

/** SKUs that a code may stand for; a person chooses. */
export const listCandidates = async (
  { db, language }: Context,
  { shopId, channelId, code, keyword }: ParsedInputOf<Calls['codeCandidates']>,
): Promise<OutputOf<Calls['codeCandidates']>> => {
  const line = await lineWithCode(db, shopId, channelId, code)
  const find = (words: string) => findProducts(db, { shopId, keyword: words, size: productsLooked }, language)
  const asked = keyword === '' ? wordsOf(line?.title ?? '') : [keyword]
  let products: Awaited<ReturnType<typeof find>> = []
  for (const words of asked) if (products.length === 0) products = await find(words)
  const rows = await candidates(db, {
    shopId,
    channelId,
    code,
    codeStart: startOf(code),
    productIds: products.map(({ channelSpuId }) => channelSpuId),
    by: keyword === '' ? 'NAME' : 'SEARCH',
    words: `${line?.title ?? ''} ${line?.spec ?? ''}`.replaceAll(new RegExp(sizeSigns, 'g'), '×'),
    limit: candidatesShown,
  })
  return {
    data: rows.map((row) => ({
      skuId: row.skuId,
      skuCode: row.skuCode,
      skuName: row.skuName,
      skuSize: skuSizeOf(row),
      propertiesName: propertiesNameOf(row),
      imageUrl: pictureUrl(row, 'front'),
      pictureColor: pictureColor(row),
      by: row.by,
    })),
  }
}

/** Keeps which SKU a code stands for, and matches every order that waits for it. Error: NOT_FOUND. */
export const matchCode = async (
  context: Context,
  { shopId, channelId, code, skuId }: ParsedInputOf<Calls['matchCode']>,
): Promise<OutputOf<Calls['matchCode']>> => {
  const { db, session } = context
  const [line, isSku] = [await lineWithCode(db, shopId, channelId, code), await skuExists(db, skuId)]
  if (!line || !isSku) throw new CallError('NOT_FOUND')
  await keepMatch(db, { channelId, code, skuId, matchedBy: session.name })
  const orders = await applyMatch(db, channelId, code)
  await matchListings(db, channelId, code)
  context.announce({ topic: 'marketplace', shopId, id: null })
  return { orders }
}

/** Job: matches the codes that the catalogue has learnt since. */
export const rematchCodes = async (db: PoolDb): Promise<void> => {
  for (const { channelId, code } of await codesLearnt(db))
    await db.transaction((tx) => applyMatch(tx, channelId, code))
}
