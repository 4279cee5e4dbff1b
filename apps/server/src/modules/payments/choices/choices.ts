import { takenTypes, type TenderType } from '@showfloor/contract/common/payment-status'
import type { ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import type { Db } from '../../../platform/database/db.ts'
import { administeredShops } from '../../../platform/http/session.ts'
import { channelExists, shopById } from '../../shops/shops.public.ts'
import type { PaymentProviders } from '../providers/registry/registry.ts'
import { availableTypes } from './available.ts'
import { choicesAt, choicesFor, keepChoices, type Choice, type ChoicePlace } from './choices.db.ts'

/** All of these types in the order of a list; types that it does not name come last and are on. */
const inOrder = (types: readonly TenderType[], choices: readonly Choice[]): Choice[] => [
  ...choices.filter(({ type }) => types.includes(type)),
  ...types
    .filter((type) => !choices.some((choice) => choice.type === type))
    .map((type) => ({ type, isOn: true, hint: '' })),
]

/** The types of payment of a shop, in order: those that it can use, without those that it or its channel switched off. */
export const typesWithHints = async (context: { db: Db }, providers: PaymentProviders, shopId: string) => {
  const [available, choices] = await Promise.all([
    availableTypes(context, providers, shopId),
    choicesFor(context.db, shopId),
  ])
  const chosen = inOrder(available, choices).filter(({ isOn }) => isOn)
  return {
    data: chosen.map(({ type }) => type),
    hints: Object.fromEntries(
      chosen.flatMap(({ type, hint }): [TenderType, string][] => (hint === '' ? [] : [[type, hint]])),
    ),
  }
}

export const paymentTypes = async (
  context: { db: Db },
  providers: PaymentProviders,
  shopId: string,
): Promise<TenderType[]> => (await typesWithHints(context, providers, shopId)).data

type Place = ParsedInputOf<Contract['payments']['choicesGet']>

/** Errors: NOT_FOUND, SHOP_FORBIDDEN. */
const placeOf = async ({ db, session }: Context, { scope, settingsOf }: Place): Promise<ChoicePlace> => {
  if (scope === 'SHOP') {
    if (administeredShops(session)?.includes(settingsOf) === false) throw new CallError('SHOP_FORBIDDEN')
    return { shopId: (await shopById(db, settingsOf)).id }
  }
  if (!(await channelExists(db, settingsOf))) throw new CallError('NOT_FOUND')
  return { channelId: settingsOf }
}

/** The list of a channel or a shop; a shop without one shows the list that it follows. Errors: NOT_FOUND, SHOP_FORBIDDEN. */
export const choicesOf = async (context: Context, providers: PaymentProviders, input: Place) => {
  const { db } = context
  const place = await placeOf(context, input)
  const own = await choicesAt(db, place)
  const followed = own?.choices ?? ('shopId' in place ? await choicesFor(db, place.shopId) : [])
  const available = 'shopId' in place ? await availableTypes(context, providers, place.shopId) : takenTypes
  return {
    version: own?.version ?? 0,
    isOwn: 'shopId' in place && own !== undefined,
    choices: inOrder(takenTypes, followed).map((choice) => ({
      ...choice,
      isAvailable: available.includes(choice.type),
    })),
  }
}

/** Errors: NOT_FOUND, SHOP_FORBIDDEN, PERMISSION_BEYOND_OWN for a channel without `chain.manage`, PAYMENT_CHOICES_CHANGED. */
export const setChoices = async (
  context: Context,
  { version, choices, ...input }: ParsedInputOf<Contract['payments']['choicesSet']>,
): Promise<Record<string, never>> => {
  const place = await placeOf(context, input)
  if ('channelId' in place && administeredShops(context.session) !== null)
    throw new CallError('PERMISSION_BEYOND_OWN')
  const once = choices?.filter(({ type }, at) => choices.findIndex((one) => one.type === type) === at)
  if (!(await keepChoices(context.db, place, version, once ?? null)))
    throw new CallError('PAYMENT_CHOICES_CHANGED')
  return {}
}
