import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSandbox } from '../../app.ts'
import { loadCredentials } from '../../credentials.ts'
import type { MarketOrder } from '../orders/rows.ts'
import { callDoudian, callJd, callPinduoduo, callTaobao, post } from './callers.ts'

/** The store of each marketplace that is never seeded. */
export const emptyStores = {
  doudian: '4712009',
  taobao: '2201009',
  pinduoduo: '631009',
  jd: '10890009',
} as const
type Marketplace = keyof typeof emptyStores
const marketplaces = ['doudian', 'taobao', 'pinduoduo', 'jd'] as const satisfies readonly Marketplace[]

export type MarketWorld = Awaited<ReturnType<typeof startMarkets>>

/** A sandbox on a port of its own, with the chain's side of both marketplaces. */
export async function startMarkets() {
  const dir = mkdtempSync(join(tmpdir(), 'showfloor-sandbox-markets-'))
  const app = await buildSandbox({ dir })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const keys = await loadCredentials(dir)
  const ask = (platform: Marketplace, path: string, body: object = {}) =>
    post(`${url}/sandbox/marketplaces/${platform}/${path}`, JSON.stringify(body))
  const control = async (platform: Marketplace, path: string, body: object = {}) => {
    const answer = await ask(platform, path, body)
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`)
    return answer.json
  }
  const doudian = (method: string, params: object, change: Parameters<typeof callDoudian>[4] = {}) =>
    callDoudian(url, keys.doudian, method, params, change)
  const taobao = (
    method: string,
    params: Record<string, string>,
    change: Parameters<typeof callTaobao>[4] = {},
  ) => callTaobao(url, keys.taobao, method, params, change)
  const taobaoToken = (form: Record<string, string>) => {
    const application = { client_id: keys.taobao.app_key, client_secret: keys.taobao.app_secret }
    return post(`${url}/taobao/token`, new URLSearchParams({ ...application, ...form }).toString())
  }
  const pinduoduo = (
    type: string,
    fields: Record<string, string>,
    change: Parameters<typeof callPinduoduo>[4] = {},
  ) => callPinduoduo(url, keys.pinduoduo, type, fields, change)
  const jd = (method: string, params: object, change: Parameters<typeof callJd>[4] = {}) =>
    callJd(url, keys.jd, method, params, change)
  const jdToken = (kind: 'access_token' | 'refresh_token', form: Record<string, string>) =>
    post(`${url}/jd/oauth2/${kind}`, new URLSearchParams({ ...keys.jd, ...form }).toString())
  return {
    dir,
    url,
    keys,
    ask,
    control,
    doudian,
    taobao,
    taobaoToken,
    pinduoduo,
    jd,
    jdToken,
    /** A customer's order at the empty store. */
    place: async (platform: Marketplace, wanted: object = {}): Promise<MarketOrder> =>
      control(platform, 'orders', {
        shop_id: emptyStores[platform],
        lines: [{ code: 'SA001-11' }],
        ...wanted,
      }),
    /** An access token for a store of Doudian. */
    doudianAccess: async (shopId: string = emptyStores.doudian): Promise<string> => {
      const self = { code: '', grant_type: 'authorization_self', shop_id: shopId }
      return (await doudian('token.create', self)).json.data.access_token
    },
    taobaoAccess: async (): Promise<string> => {
      const { code } = await control('taobao', `stores/${emptyStores.taobao}/grant`)
      return (await taobaoToken({ grant_type: 'authorization_code', code })).json.access_token
    },
    /** Empties the stores and ends every trouble. */
    clear: async () => {
      for (const platform of marketplaces) {
        await control(platform, `stores/${emptyStores[platform]}/empty`)
        await control(platform, 'cases/none', { shop_id: emptyStores[platform] })
      }
    },
    close: async () => {
      await app.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
