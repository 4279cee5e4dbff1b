import { platforms, type Platform } from '@showfloor/contract/common/marketplace-status'
import { z } from 'zod'
import { parseOutside } from '../../../platform/http/outside.ts'
import { onePerServer } from '../../../platform/module.ts'
import { sendToProvider } from '../../payments/payments.public.ts'
import { doudianSettings } from './doudian/doudian-client.ts'
import { doudian } from './doudian/doudian.ts'
import { jdSettings } from './jd/jd-client.ts'
import { jd } from './jd/jd.ts'
import { pinduoduoSettings } from './pinduoduo/pinduoduo-client.ts'
import { pinduoduo } from './pinduoduo/pinduoduo.ts'
import { MarketplaceTrouble, type Marketplace } from './platform.ts'
import { taobaoSettings } from './taobao/taobao-client.ts'
import { taobao } from './taobao/taobao.ts'
import { read } from './wire.ts'

/**
 * The configured marketplaces. The key and the secret of the chain's application at each stand in the environment, such as DOUDIAN_APP_KEY and
 * DOUDIAN_APP_SECRET; the sandbox at SANDBOX_URL replaces a marketplace without them.
 */
export type Marketplaces = {
  offered: readonly { platform: Platform; isSandbox: boolean }[]
  /** Error: UNANSWERED where it is not configured or the sandbox does not answer; the next call tries again. */
  of(platform: Platform): Promise<Marketplace>
}

type Env = Readonly<Record<string, string | undefined>>

/** Makes a marketplace from its settings; undefined where one is missing. */
const maker =
  <T>(schema: z.ZodType<T>, make: (settings: T) => Marketplace) =>
  (settings: unknown): Marketplace | undefined => {
    const result = schema.safeParse(settings)
    return result.success ? make(result.data) : undefined
  }

const makers = {
  DOUDIAN: maker(doudianSettings, doudian),
  TAOBAO: maker(taobaoSettings, taobao),
  PINDUODUO: maker(pinduoduoSettings, pinduoduo),
  JD: maker(jdSettings, jd),
} as const satisfies Record<Platform, (settings: unknown) => Marketplace | undefined>

const addresses = {
  DOUDIAN: {
    base_url: 'https://openapi-fxg.jinritemai.com',
    authorize_url: 'https://fuwu.jinritemai.com/authorize',
  },
  TAOBAO: {
    gateway_url: 'https://eco.taobao.com/router/rest',
    authorize_url: 'https://oauth.taobao.com/authorize',
    token_url: 'https://oauth.taobao.com/token',
  },
  PINDUODUO: {
    gateway_url: 'https://gw-api.pinduoduo.com/api/router',
    authorize_url: 'https://fuwu.pinduoduo.com/service-market/auth',
  },
  JD: {
    gateway_url: 'https://api.jd.com/routerjson',
    authorize_url: 'https://open-oauth.jd.com/oauth2/to_login',
    oauth_url: 'https://open-oauth.jd.com/oauth2',
  },
} as const satisfies Record<Platform, Readonly<Record<string, string>>>

/** The settings of a marketplace in the environment: DOUDIAN_APP_KEY is Doudian's `app_key`. */
const settingsIn = (env: Env, platform: Platform): Record<string, string> => {
  const prefix = `${platform}_`
  const own = Object.entries(env).flatMap(([name, value]) =>
    value && name.startsWith(prefix) ? [[name.slice(prefix.length).toLowerCase(), value] as const] : [],
  )
  return { ...addresses[platform], ...Object.fromEntries(own) }
}

/** The settings of the sandbox's marketplaces. */
const sandboxSettings = async (sandboxUrl: string, platform: Platform): Promise<Record<string, unknown>> => {
  const url = new URL('/sandbox/credentials', sandboxUrl)
  try {
    const answer = await sendToProvider(platform, url, { method: 'GET', headers: {} })
    return read(z.record(z.string(), z.unknown()), parseOutside(answer.body))
  } catch (cause) {
    throw new MarketplaceTrouble('UNANSWERED', 'the sandbox gives no credentials', { cause })
  }
}

export const marketplacesFrom = (env: Env): Marketplaces => {
  const real = new Map(platforms.map((platform) => [platform, makers[platform](settingsIn(env, platform))]))
  const sandboxUrl = env.SANDBOX_URL
  let fetched: Promise<Record<string, unknown>> | undefined
  return {
    offered: platforms.flatMap((platform) =>
      real.get(platform) || sandboxUrl ? [{ platform, isSandbox: !real.get(platform) }] : [],
    ),
    async of(platform) {
      const own = real.get(platform)
      if (own) return own
      if (!sandboxUrl) throw new MarketplaceTrouble('UNANSWERED', `${platform} is not configured`)
      fetched ??= sandboxSettings(sandboxUrl, platform).catch((error: unknown) => {
        fetched = undefined
        throw error
      })
      const found = makers[platform]((await fetched)[platform.toLowerCase()])
      if (!found) throw new MarketplaceTrouble('UNANSWERED', `${platform} is not configured`)
      return found
    },
  }
}

/** The marketplaces of a running server. */
export const marketplacesOf = onePerServer(({ outside }) => marketplacesFrom(outside))
