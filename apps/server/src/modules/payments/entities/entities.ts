import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import {
  chainEntity,
  isPlayed,
  settingsOf,
  type EntityProvider,
} from '@showfloor/contract/common/legal-entities'
import type { TenderType } from '@showfloor/contract/common/payment-status'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Services } from '../../../platform/module.ts'
import { ProviderConfigurationError } from '../providers/registry/credentials.ts'
import {
  entityEnvironment,
  providersFromConfig,
  merchantPlayedAs,
  playedIn,
  sealSettings,
  type PaymentProviders,
} from '../providers/registry/registry.ts'
import {
  allEntities,
  entityById,
  hasTenders,
  insertEntity,
  keepProvider,
  lockedEntity,
  renameEntity,
  setEntityShops,
} from './entities.db.ts'

type Calls = Contract['payments']
export type EntityDeps = { providers: PaymentProviders } & Pick<Services, 'vault' | 'outside'>

/** The legal entities; their secrets are never shown. */
export const listEntities = async (
  { db }: Context,
  { providers }: EntityDeps,
): Promise<OutputOf<Calls['entities']>> => ({
  hasSandbox: providers.hasSandbox,
  data: (await allEntities(db)).map((row) => ({
    id: row.id,
    version: row.version,
    name: row.name,
    isChain: row.id === chainEntity,
    shopIds: row.shopIds,
    providers:
      row.id === chainEntity
        ? chainProviders(providers)
        : row.providers.map(({ provider, merchant, serviceProvider }) => {
            const isSandbox = playedIn(merchant) !== undefined
            return {
              provider,
              merchant: isSandbox ? '' : merchant,
              serviceProvider: serviceProvider ?? '',
              isSandbox,
            }
          }),
  })),
})

const unnamed = { merchant: '', serviceProvider: '' }

const chainProviders = ({ chain, hasSandbox }: PaymentProviders) => [
  ...chain.codes.map((provider) => ({ ...unnamed, provider, isSandbox: chain.isSandbox(provider) })),
  ...(chain.hasCloudPos || chain.hasUpay
    ? [{ ...unnamed, provider: 'SHOUQIANBA' as const, isSandbox: hasSandbox && chain.hasCloudPosBills }]
    : []),
]

/** Errors: NOT_FOUND, ENTITY_CHANGED, ENTITY_SHOP_TAKEN. */
export const saveEntity = async (
  { db }: Context,
  { version, name, shopIds, ...input }: ParsedInputOf<Calls['entitySave']>,
): Promise<OutputOf<Calls['entitySave']>> => {
  const id = input.id ?? newId()
  if (input.id === undefined) await insertEntity(db, id, name)
  else {
    if (!(await entityById(db, id))) throw new CallError('NOT_FOUND')
    if (!(await renameEntity(db, id, name, version ?? 0))) throw new CallError('ENTITY_CHANGED')
  }
  // The chain has the shops that no other entity has.
  if (id === chainEntity) return { id }
  const owners = await setEntityShops(db, id, shopIds)
  if (owners.length < new Set(shopIds).size) throw new CallError('NOT_FOUND')
  if (owners.some((owner) => owner !== id)) throw new CallError('ENTITY_SHOP_TAKEN')
  return { id }
}

const typesOf: Record<EntityProvider, readonly TenderType[]> = {
  WECHAT_PAY: ['WECHAT_PAY', 'WECHAT_CODE'],
  ALIPAY: ['ALIPAY', 'ALIPAY_CODE'],
  SHOUQIANBA: ['CLOUD_POS', 'POS_CODE'],
}

/** Errors: ENTITY_SETTINGS_MISSING, ENTITY_SETTINGS_UNUSABLE. */
const checked = (
  { outside }: EntityDeps,
  provider: EntityProvider,
  given: Readonly<Record<string, string>>,
): Record<string, string> => {
  const settings = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
  const missing = settingsOf(provider).filter(([name, { optional }]) => !optional && !settings[name])
  if (missing.length > 0)
    throw new CallError('ENTITY_SETTINGS_MISSING', { names: missing.map(([name]) => name).join(', ') })
  // The name of a file is a setting of the installation alone.
  const isFile = ([name, { kind }]: [string, { kind: string }]) =>
    kind === 'PEM' && settings[name]?.includes('-----BEGIN') === false
  if (settingsOf(provider).some(isFile)) throw new CallError('ENTITY_SETTINGS_UNUSABLE')
  try {
    providersFromConfig(entityEnvironment(outside, settings))
  } catch (error) {
    if (!(error instanceof ProviderConfigurationError)) throw error
    throw new CallError('ENTITY_SETTINGS_UNUSABLE', {}, { cause: error })
  }
  return settings
}

type Named = { merchant: string; serviceProvider: string | null }

/** Whose money it is: the merchant itself, or the sub-merchant of a service provider. */
const merchantIn = (
  provider: EntityProvider,
  settings: Readonly<Record<string, string | undefined>>,
): Named => {
  const merchant = settings[settingsOf(provider)[0]?.[0] ?? ''] ?? ''
  const sub = provider === 'WECHAT_PAY' ? settings.WECHAT_PAY_SUB_MCHID : undefined
  return sub ? { merchant: sub, serviceProvider: merchant } : { merchant, serviceProvider: null }
}

/**
 * Sets an entity's credentials at a provider. Errors: NOT_FOUND, PAYMENT_TYPE_UNAVAILABLE without a sandbox, ENTITY_SETTINGS_MISSING,
 * ENTITY_SETTINGS_UNUSABLE, ENTITY_MERCHANT_KNOWN, ENTITY_MERCHANT_USED: payments could no longer be queried or refunded.
 */
export const saveEntityProvider = async (
  { db }: Context,
  deps: EntityDeps,
  { id, provider, settings: given, sandbox }: ParsedInputOf<Calls['entityProviderSave']>,
): Promise<Record<string, never>> => {
  const entity = id === chainEntity ? undefined : await lockedEntity(db, id)
  if (!entity) throw new CallError('NOT_FOUND')
  if (given === null && !(deps.providers.hasSandbox && isPlayed(provider, sandbox)))
    throw new CallError('PAYMENT_TYPE_UNAVAILABLE')
  const settings = given === null ? {} : checked(deps, provider, given)
  const named =
    given === null
      ? { merchant: merchantPlayedAs[sandbox], serviceProvider: null }
      : merchantIn(provider, settings)
  const before = entity.providers.find((one) => one.provider === provider)
  const stays = before?.merchant === named.merchant && before.serviceProvider === named.serviceProvider
  if (before && !stays && (await hasTenders(db, id, typesOf[provider])))
    throw new CallError('ENTITY_MERCHANT_USED')
  const isChains = merchantIn(provider, deps.outside).merchant === named.merchant
  const sealed = sealSettings(deps.vault, settings)
  if (isChains || !(await keepProvider(db, { ...named, entityId: id, provider, settings: sealed })))
    throw new CallError('ENTITY_MERCHANT_KNOWN')
  return {}
}
