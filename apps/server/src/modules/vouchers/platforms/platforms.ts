import { voucherPlatforms, type VoucherPlatform } from '@showfloor/contract/common/vouchers'
import { z } from 'zod'
import { onePerServer } from '../../../platform/module.ts'
import { ProviderUnavailable, readJson, sendToProvider } from '../../payments/payments.public.ts'
import type { DouyinConfig } from './douyin/douyin-api.ts'
import { douyin } from './douyin/douyin.ts'
import type { MeituanConfig } from './meituan-api.ts'
import { meituan } from './meituan.ts'
import type { Platform } from './platform.ts'
import type { TokenStore } from './tokens.db.ts'

/**
 * The platforms that the environment configures: DOUYIN_CLIENT_KEY with DOUYIN_CLIENT_SECRET, and MEITUAN_DEVELOPER_ID with MEITUAN_SIGN_KEY, both of a
 * pair or none. DOUYIN_BASE_URL, MEITUAN_BASE_URL and MEITUAN_AUTH_URL are optional. The sandbox replaces a platform without credentials.
 */
export type Platforms = {
  codes: readonly VoucherPlatform[]
  /** Throws `ProviderUnavailable` when the sandbox is unreachable or the platform is not configured. */
  platform: (code: VoucherPlatform) => Promise<Platform>
  meituan: () => Promise<MeituanConfig>
  store: TokenStore
}
type Environment = Readonly<Record<string, string | undefined>>
type Configs = { DOUYIN: DouyinConfig; MEITUAN: MeituanConfig }

const douyinLinks = ['https://v.douyin.com', 'https://www.douyin.com', 'https://www.iesdouyin.com']

const pair = (environment: Environment, names: readonly [string, string]): [string, string] | undefined => {
  const [first, second] = names.map((name) => environment[name] ?? '')
  if (!first && !second) return undefined
  if (!first || !second) throw new Error(`${names.join(' and ')} belong together: set both or none.`)
  return [first, second]
}

const configured = (environment: Environment): Partial<Configs> => {
  const douyinKeys = pair(environment, ['DOUYIN_CLIENT_KEY', 'DOUYIN_CLIENT_SECRET'])
  const meituanKeys = pair(environment, ['MEITUAN_DEVELOPER_ID', 'MEITUAN_SIGN_KEY'])
  return {
    ...(douyinKeys && {
      DOUYIN: {
        baseUrl: environment.DOUYIN_BASE_URL ?? 'https://open.douyin.com',
        clientKey: douyinKeys[0],
        clientSecret: douyinKeys[1],
        linkOrigins: douyinLinks,
      },
    }),
    ...(meituanKeys && {
      MEITUAN: {
        baseUrl: environment.MEITUAN_BASE_URL ?? 'https://api-open-cater.meituan.com',
        authUrl: environment.MEITUAN_AUTH_URL ?? 'https://open-erp.meituan.com',
        developerId: meituanKeys[0],
        signKey: meituanKeys[1],
      },
    }),
  }
}

const sandboxSchema = z.object({
  douyin: z.object({ base_url: z.string(), client_key: z.string(), client_secret: z.string() }),
  meituan: z.object({ base_url: z.string(), developer_id: z.string(), sign_key: z.string() }),
})

const sandboxConfigs = async (code: VoucherPlatform, sandboxUrl: string): Promise<Configs> => {
  const url = new URL('/sandbox/credentials', sandboxUrl)
  const answer = await sendToProvider(code, url, { method: 'GET', headers: { accept: 'application/json' } })
  const given = readJson(code, sandboxSchema, answer.body)
  return {
    DOUYIN: {
      baseUrl: given.douyin.base_url,
      clientKey: given.douyin.client_key,
      clientSecret: given.douyin.client_secret,
      linkOrigins: [new URL(given.douyin.base_url).origin],
    },
    MEITUAN: {
      baseUrl: given.meituan.base_url,
      authUrl: given.meituan.base_url,
      developerId: given.meituan.developer_id,
      signKey: given.meituan.sign_key,
    },
  }
}

const platformsFrom = (store: TokenStore, environment: Environment): Platforms => {
  const real = configured(environment)
  const sandboxUrl = environment.SANDBOX_URL
  const config = async <Code extends VoucherPlatform>(code: Code): Promise<Configs[Code]> => {
    const own: Configs[Code] | undefined = real[code]
    if (own) return own
    if (!sandboxUrl) throw new ProviderUnavailable(code, 'neither credentials nor a sandbox are configured')
    return (await sandboxConfigs(code, sandboxUrl))[code]
  }
  return {
    store,
    codes: voucherPlatforms.filter((code) => real[code] !== undefined || sandboxUrl !== undefined),
    platform: async (code) =>
      code === 'DOUYIN' ? douyin(store, await config('DOUYIN')) : meituan(store, await config('MEITUAN')),
    meituan: () => config('MEITUAN'),
  }
}

/** The platforms of a running server. A pair that is set in part prevents the start. */
export const platformsOf = onePerServer(({ database, vault, outside }) =>
  platformsFrom({ db: database.db, vault }, outside),
)
