import { contract } from '@showfloor/contract/contract'
import type { Platform } from '@showfloor/contract/common/marketplace-status'
import { exchange } from '../http.ts'
import { ask, type Headers } from '../server.ts'

/** An empty store of a marketplace in the sandbox, linked to a shop. */
export type Store = { platform: Platform; linkId: string; shopId: string; sandboxUrl: string }

const stores = { DOUDIAN: '4712009', TAOBAO: '2201009', PINDUODUO: '631009', JD: '10890009' } as const

/** Acts as the seller, the buyer or the marketplace in the sandbox. */
export const play = async <T>(
  { sandboxUrl, platform }: Pick<Store, 'sandboxUrl' | 'platform'>,
  path: string,
  body: object,
): Promise<T> => {
  const answer = await exchange(sandboxUrl, {
    method: 'POST',
    path: `/sandbox/marketplaces/${platform.toLowerCase()}/stores/${stores[platform]}/${path}`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (answer.status !== 200) throw new Error(`The sandbox answered ${answer.status}: ${answer.body}`)
  return JSON.parse(answer.body) as T
}

/** Authorises an empty store of a marketplace for a shop, as its seller would. */
export const linkStore = async (
  origin: string,
  headers: Headers,
  sandboxUrl: string,
  where: { platform: Platform; shopId: string; channelId: string },
): Promise<Store> => {
  const { platform, shopId } = where
  const { authorize, authorized, links } = contract.marketplaces
  const { url } = await ask(origin, headers, authorize, where)
  const { code } = await play<{ code: string }>({ sandboxUrl, platform }, 'grant', {})
  await ask(origin, headers, authorized, { state: new URL(url).searchParams.get('state') ?? '', code })
  const { data } = await ask(origin, headers, links, { shopId })
  const link = data.find((one) => one.platform === platform)
  if (!link) throw new Error(`${platform} is not linked.`)
  return { platform, shopId, linkId: link.id, sandboxUrl }
}
