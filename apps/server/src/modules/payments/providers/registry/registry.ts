import type { TenderType } from '@showfloor/contract/common/payment-status'
import type { Db } from '../../../../platform/database/db.ts'
import { onePerServer } from '../../../../platform/module.ts'
import { walletTypes, type WalletType } from '@showfloor/contract/common/payment-codes'
import { clockAlarmOf } from '../../provider-health/clock-alarm.ts'
import { laterTypesAt } from '../../ways/later-modules.ts'
import type { CodePay } from '../code-pay.ts'
import type { PhonePay } from '../phone-pay.ts'
import { ownClock } from '../provider-clock.ts'
import { ProviderUnavailable } from '../provider.ts'
import type { PaymentProvider, ProviderCode } from '../provider.ts'
import { sandboxProviders } from './sandbox-providers.ts'
import type { CloudPos } from '../shouqianba/lite-pos.ts'
import type { Upay } from '../shouqianba/upay.ts'
import { realCloudPos, realUpay, realWallets, type Clocks, type ProviderEnvironment } from './credentials.ts'

/** The providers of a running server, and the types of later modules that a shop can use. */
export type PaymentProviders = ConfiguredProviders & {
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
 * stops the start. Throws `ProviderConfigurationError` when a provider is configured in part or a key can't be read.
 */
export function providersFromConfig(
  environment: ProviderEnvironment,
  clocks: Clocks = () => ownClock(),
): ConfiguredProviders {
  const { real, phones, codes } = realWallets(environment, clocks)
  const realPos = realCloudPos(environment, clocks)
  const realWeb = realUpay(environment, clocks)
  const sandboxUrl = environment['SANDBOX_URL']
  const sandbox = sandboxUrl ? sandboxProviders(sandboxUrl, clocks) : null
  const all: ProviderCode[] = ['WECHAT_PAY', 'ALIPAY']
  return {
    codes: all.filter((code) => sandbox !== null || real.has(code)),
    isSandbox: (code) => sandbox !== null && !real.has(code),
    async provider(code) {
      const found = real.get(code)
      if (found) return found
      if (!sandbox) throw new ProviderUnavailable(code, 'neither credentials nor a sandbox are configured')
      return (await sandbox(code))[code]
    },
    paysInWechat: phones.get('WECHAT_PAY')?.inApp != null || (sandbox !== null && !phones.has('WECHAT_PAY')),
    async phonePay(code) {
      const found = phones.get(code)
      if (found) return found
      if (!sandbox) throw new ProviderUnavailable(code, 'neither credentials nor a sandbox are configured')
      return (await sandbox(code)).PHONES[code]
    },
    codeTypes: walletTypes.filter((type) => codes.has(type) || (sandbox && !real.has(providerOf[type]))),
    async codePay(type) {
      const found = codes.get(type)
      if (found) return found
      const code = providerOf[type]
      // Without the key for codes a real merchant takes none: the sandbox never replaces a part of a provider.
      if (!sandbox || real.has(code)) throw new ProviderUnavailable(code, 'payment codes are not configured')
      return (await sandbox(code))[type]
    },
    hasCloudPos: realPos !== null || sandbox !== null,
    hasCloudPosBills: realPos === null && sandbox !== null,
    async cloudPos() {
      if (realPos) return realPos
      if (!sandbox) throw new ProviderUnavailable('SHOUQIANBA', 'it is not configured')
      return (await sandbox('SHOUQIANBA')).CLOUD_POS
    },
    hasUpay: realWeb !== null || sandbox !== null,
    async upay() {
      if (realWeb) return realWeb
      if (!sandbox) throw new ProviderUnavailable('SHOUQIANBA', 'payment codes are not configured')
      return (await sandbox('SHOUQIANBA')).UPAY
    },
  }
}

/** The wallet of a payment code. */
export const providerOf = { WECHAT_CODE: 'WECHAT_PAY', ALIPAY_CODE: 'ALIPAY' } as const satisfies Record<
  WalletType,
  ProviderCode
>

/** The providers of a running server. Throws like `providersFromConfig`, so a wrong key stops the start. */
export const providersOf = onePerServer((services): PaymentProviders => ({
  ...providersFromConfig(services.outside, clockAlarmOf(services).of),
  laterTypes: (db, shopId) => laterTypesAt(services, db, shopId),
}))
