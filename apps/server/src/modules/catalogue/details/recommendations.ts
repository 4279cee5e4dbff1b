import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { cardsOf } from '../browse/page.ts'
import { filterOf, plain } from '../browse/page-filter.ts'
import {
  lockRules,
  readRules,
  readSetting,
  recommendedCards,
  replaceRules,
  writeSetting,
} from './recommendations.db.ts'

type Calls = Contract['catalogue']

const settingByDefault: OutputOf<Calls['recommendationSetting']> = {
  source: 'BOTH',
  inStockOnly: false,
  size: 6,
}

export const recommendationSetting = async (
  context: Context,
  input: ParsedInputOf<Calls['recommendationSetting']>,
): Promise<OutputOf<Calls['recommendationSetting']>> => {
  const row = await readSetting(context.db, input.shopId)
  return row ? { source: row.source, inStockOnly: row.inStockOnly, size: row.size } : settingByDefault
}

export const recommendationSettingUpdate = async (
  context: Context,
  { shopId, source, inStockOnly, size }: ParsedInputOf<Calls['recommendationSettingUpdate']>,
): Promise<Record<string, never>> => {
  await writeSetting(context.db, shopId, { source, inStockOnly, size })
  context.announce({ topic: 'catalogue', shopId, id: null })
  return {}
}

export const recommendationRules = async (
  { db }: Context,
  { kind }: ParsedInputOf<Calls['recommendationRules']>,
): Promise<OutputOf<Calls['recommendationRules']>> => ({ data: await readRules(db, kind) })

/** Replaces the rules of a kind. Error: RECOMMENDATION_RULES_CHANGED when they are not those of `before` any more. */
export const recommendationRulesUpdate = async (
  { db, announce }: Context,
  { kind, before, rules }: ParsedInputOf<Calls['recommendationRulesUpdate']>,
): Promise<Record<string, never>> => {
  await lockRules(db)
  if (JSON.stringify(await readRules(db, kind)) !== JSON.stringify(before))
    throw new CallError('RECOMMENDATION_RULES_CHANGED')
  await replaceRules(db, kind, rules)
  announce({ topic: 'catalogue', shopId: null, id: null })
  return {}
}

/** Recommended products beside a product, by the shop's setting, each as the SKU that goes with the chosen one. */
export const recommendations = async (
  context: Context,
  input: ParsedInputOf<Calls['recommendations']>,
): Promise<OutputOf<Calls['recommendations']>> => {
  const { source, inStockOnly, size } = await recommendationSetting(context, input)
  const filter = filterOf({ ...plain(input.shopId), inStock: inStockOnly, size })
  const rows = filter
    ? await recommendedCards(context.db, filter, {
        productId: input.channelSpuId,
        itemMappingId: input.itemMappingId ?? null,
        source,
      })
    : []
  return { data: cardsOf(rows, '', context.language) }
}
