import {
  chainEntity,
  sandboxMerchants,
  type SandboxMerchant,
} from '@showfloor/contract/common/legal-entities'
import { z } from 'zod'
import type { Vault } from '../../../../platform/secrets/vault.ts'
import { allEntities, entityById, entityOfShop, type EntityRow } from '../../entities/entities.db.ts'
import type { TenderType } from '@showfloor/contract/common/payment-status'
import type { Db } from '../../../../platform/database/db.ts'
import { onePerServer, type Services } from '../../../../platform/module.ts'
import { walletTypes, type WalletType } from '@showfloor/contract/common/payment-codes'
import { clockAlarmOf } from '../../provider-health/clock-alarm.ts'
import { laterTypesAt } from '../../ways/later-modules.ts'
import type { CodePay } from '../code-pay.ts'
import type { PhonePay } from '../phone-pay.ts'
import { ownClock } from '../provider-clock.ts'
import { ProviderUnavailable } from '../provider.ts'
import type { PaymentProvider, ProviderCode, TakerName } from '../provider.ts'
import { sandboxProviders } from './sandbox-providers.ts'
import type { CloudPos } from '../shouqianba/lite-pos.ts'
import type { Upay } from '../shouqianba/upay.ts'
import { realCloudPos, realUpay, realWallets, type Clocks, type ProviderEnvironment } from './credentials.ts'

/** The providers of a running server by legal entity, and the types of later modules that a shop can use. */
export type PaymentProviders = EntityProviders & {
  laterTypes: (db: Db, shopId: string) => Promise<TenderType[]>
}

/** The names of the configured providers, and access to each. */
export type ConfiguredProviders = {
  /** The available providers, in the order in which a cashier should see them. */
  codes: readonly ProviderCode[]
  /** Whether this provider is the sandbox, so that a screen can say so. */
  isSandbox(code: ProviderCode): boolean
  /**
   * The provider. The sandbox's credentials are fetched at the first use and kept, therefore a promise.
   * Throws `ProviderUnavailable` when the sandbox can't be reached (the next call tries again) or the code is not configured.
   */
  provider(code: ProviderCode): Promise<PaymentProvider>
  /** How it takes money on the customer's own phone. Throws like `provider`. */
  phonePay(code: ProviderCode): Promise<PhonePay>
  /** Whether it takes money from a page that is open within WeChat. */
  paysInWechat: boolean
  /** The wallets whose payment codes can be taken. */
  codeTypes: readonly WalletType[]
  /** The wallet that takes money by payment codes. Throws like `provider`. */
  codePay(type: WalletType): Promise<CodePay>
  /** Whether amounts can be sent to cloud POS terminals. */
  hasCloudPos: boolean
  /** Whether its settlement files can be fetched: Shouqianba publishes no call for them, so only the sandbox can. */
  hasCloudPosBills: boolean
  /** The cloud POS. Throws like `provider`. */
  cloudPos(): Promise<CloudPos>
  /** Whether terminals of a cloud POS can take payment codes. */
  hasUpay: boolean
  /** The service of these terminals. Throws like `provider`. */
  upay(): Promise<Upay>
}

/**
 * Chooses for each provider between its real credentials and the sandbox. Real credentials are read at once, so that a wrong key
 * stops the start. Throws `ProviderConfigurationError` when a provider is configured in part or a key can't be read. `played`: those
 * for which the sandbox speaks, and as which of its merchants; without it, it speaks as the first for all.
 */
export function providersFromConfig(
  environment: ProviderEnvironment,
  clocks: Clocks = () => ownClock(),
  played?: ReadonlyMap<TakerName, SandboxMerchant>,
): ConfiguredProviders {
  const { real, phones, codes } = realWallets(environment, clocks)
  const realPos = realCloudPos(environment, clocks)
  const realWeb = realUpay(environment, clocks)
  const sandboxUrl = environment.SANDBOX_URL
  const asked = sandboxUrl ? sandboxProviders(sandboxUrl, clocks) : null
  const sandboxFor = (code: TakerName) => {
    const merchant = played ? played.get(code) : 'first'
    return asked && merchant ? asked(merchant) : null
  }
  const sandboxPos = sandboxFor('SHOUQIANBA')
  const all: ProviderCode[] = ['WECHAT_PAY', 'ALIPAY']
  return {
    codes: all.filter((code) => sandboxFor(code) !== null || real.has(code)),
    isSandbox: (code) => sandboxFor(code) !== null && !real.has(code),
    async provider(code) {
      const found = real.get(code)
      if (found) return found
      const sandbox = sandboxFor(code)
      if (!sandbox) throw new ProviderUnavailable(code, 'neither credentials nor a sandbox are configured')
      return (await sandbox(code))[code]
    },
    paysInWechat:
      phones.get('WECHAT_PAY')?.inApp != null ||
      (sandboxFor('WECHAT_PAY') !== null && !phones.has('WECHAT_PAY')),
    async phonePay(code) {
      const found = phones.get(code)
      if (found) return found
      const sandbox = sandboxFor(code)
      if (!sandbox) throw new ProviderUnavailable(code, 'neither credentials nor a sandbox are configured')
      return (await sandbox(code)).PHONES[code]
    },
    codeTypes: walletTypes.filter(
      (type) => codes.has(type) || (sandboxFor(providerOf[type]) && !real.has(providerOf[type])),
    ),
    async codePay(type) {
      const found = codes.get(type)
      if (found) return found
      const code = providerOf[type]
      const sandbox = sandboxFor(code)
      // Without the key for codes a real merchant takes none: the sandbox never replaces a part of a provider.
      if (!sandbox || real.has(code)) throw new ProviderUnavailable(code, 'payment codes are not configured')
      return (await sandbox(code))[type]
    },
    hasCloudPos: realPos !== null || sandboxPos !== null,
    hasCloudPosBills: realPos === null && sandboxPos !== null,
    async cloudPos() {
      if (realPos) return realPos
      if (!sandboxPos) throw new ProviderUnavailable('SHOUQIANBA', 'it is not configured')
      return (await sandboxPos('SHOUQIANBA')).CLOUD_POS
    },
    hasUpay: realWeb !== null || sandboxPos !== null,
    async upay() {
      if (realWeb) return realWeb
      if (!sandboxPos) throw new ProviderUnavailable('SHOUQIANBA', 'payment codes are not configured')
      return (await sandboxPos('SHOUQIANBA')).UPAY
    },
  }
}

/** The wallet of a payment code. */
export const providerOf = { WECHAT_CODE: 'WECHAT_PAY', ALIPAY_CODE: 'ALIPAY' } as const satisfies Record<
  WalletType,
  ProviderCode
>

type EntityProviders = {
  /** Those of the chain, by the settings of the installation. */
  chain: ConfiguredProviders
  /** Whether an entity can be tried as the second merchant of the sandbox. */
  hasSandbox: boolean
  /** Those of a legal entity. An entity without a provider, or whose credentials no key opens, offers none. `db`: the transaction, within one. */
  of(entityId: string, db?: Db): Promise<ConfiguredProviders>
  /** Those with which a shop takes money from now on. */
  ofShop(db: Db, shopId: string): Promise<ConfiguredProviders>
  /** Those of every entity, the chain first. */
  all(): Promise<{ entityId: string; providers: ConfiguredProviders }[]>
}

export const merchantPurpose = 'merchant credentials'
/** An entity's merchant that the sandbox plays, as its number. */
export const merchantPlayedAs = {
  second: 'sandbox',
  sub: 'sandbox-sub',
} as const satisfies Record<SandboxMerchant, string>
/** Which of its merchants the sandbox plays under this number; undefined for a real one. */
export const playedIn = (merchant: string): SandboxMerchant | undefined =>
  sandboxMerchants.find((one) => merchantPlayedAs[one] === merchant)

const settingsSchema = z.record(z.string(), z.string())
/** Settings of the installation that hold for every merchant. */
const addresses = [
  'WECHAT_PAY_BASE_URL',
  'ALIPAY_GATEWAY_URL',
  'SHOUQIANBA_BASE_URL',
  'SHOUQIANBA_WEB_BASE_URL',
]

export const sealSettings = (vault: Vault, settings: Readonly<Record<string, string>>): string =>
  vault.seal(merchantPurpose, JSON.stringify(settings))

/** The settings from which an entity's providers are made. */
export const entityEnvironment = (
  outside: ProviderEnvironment,
  settings: Readonly<Record<string, string>>,
): ProviderEnvironment => ({
  ...Object.fromEntries(addresses.map((name) => [name, outside[name]])),
  ...settings,
})

/**
 * Providers by entity. They are made anew once the entity's version differs, so that every process follows a change at the next use.
 */
const entityProviders = ({ outside, vault, database, log }: Services, clocks: Clocks): EntityProviders => {
  const chain = providersFromConfig(outside, clocks)
  const made = new Map<string, { version: number; providers: ConfiguredProviders }>()
  const settingsOf = ({ providers }: EntityRow) =>
    Object.assign(
      {},
      ...providers.map(({ settings }) =>
        settingsSchema.parse(JSON.parse(vault.open(merchantPurpose, settings))),
      ),
    ) as Record<string, string>
  const build = (row: EntityRow): ConfiguredProviders => {
    const played = new Map(
      row.providers.flatMap(({ provider, merchant }) => {
        const as = playedIn(merchant)
        return as ? [[provider, as] as const] : []
      }),
    )
    try {
      const environment = entityEnvironment(outside, settingsOf(row))
      return providersFromConfig({ ...environment, SANDBOX_URL: outside.SANDBOX_URL }, clocks, played)
    } catch (error) {
      log.error({ err: error, entity: row.id }, 'the credentials of a legal entity cannot be used')
      return providersFromConfig({})
    }
  }
  const ofRow = (row: EntityRow): ConfiguredProviders => {
    if (row.id === chainEntity) return chain
    const known = made.get(row.id)
    if (known?.version === row.version) return known.providers
    const providers = build(row)
    made.set(row.id, { version: row.version, providers })
    return providers
  }
  const of = async (entityId: string, db: Db = database.db): Promise<ConfiguredProviders> => {
    const row = entityId === chainEntity ? undefined : await entityById(db, entityId)
    return row ? ofRow(row) : entityId === chainEntity ? chain : providersFromConfig({})
  }
  return {
    chain,
    hasSandbox: Boolean(outside.SANDBOX_URL),
    of,
    ofShop: async (db, shopId) => of(await entityOfShop(db, shopId), db),
    all: async () =>
      (await allEntities(database.db)).map((row) => ({ entityId: row.id, providers: ofRow(row) })),
  }
}

/** The providers of a running server. Throws like `providersFromConfig`, so a wrong key stops the start. */
export const providersOf = onePerServer((services): PaymentProviders => ({
  ...entityProviders(services, clockAlarmOf(services).of),
  laterTypes: (db, shopId) => laterTypesAt(services, db, shopId),
}))
