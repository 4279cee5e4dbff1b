import { SHOP_LIST_SIZE, SHOP_ORDER_CLASS } from '@showfloor/contract/common/constants'
import type { CallOutput } from '../../client/call.ts'
import { callQuery } from '../../client/queries.ts'
import type { StoredShop } from '../../client/storage/storage.ts'

type ListedShop = CallOutput<'shops.userShopFlow'>['data'][number]

/** The user's shops, as the server lists them. */
export const shopListQuery = () => ({
  ...callQuery('shops.userShopFlow', {
    className: SHOP_ORDER_CLASS,
    no: 1,
    size: SHOP_LIST_SIZE,
  }),
  staleTime: 300_000,
})

/** `[华东]虹桥旗舰店` → `['华东', '虹桥旗舰店']`; half- or full-width brackets. */
export const splitSiteName = (siteName: string): [region: string, name: string] => {
  const [, region = '', name = siteName] = /^\s*[[【［]([^\]】］]*)[\]】］]\s*(.*)$/u.exec(siteName) ?? []
  return [region, name]
}

/** The shops to work in: those with a channel, with the site code as code and the name without its bracketed prefix. */
export const shopsOf = (listed: readonly ListedShop[]): StoredShop[] =>
  listed.flatMap(({ siteCode, channelId, ...shop }) => {
    if (channelId === null || channelId === '') return []
    const [region, name] = splitSiteName(shop.siteName)
    return [{ ...shop, channelId, code: siteCode, region, name }]
  })

const isSame = (a: StoredShop, b: StoredShop): boolean => {
  const names = Object.keys(a) as (keyof StoredShop)[]
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name])
}

/** The remembered shop if it still exactly matches a listed one, otherwise the first; undefined without shops. */
export const chooseShop = (
  remembered: StoredShop | undefined,
  shops: readonly StoredShop[],
): StoredShop | undefined =>
  shops.find((shop) => remembered !== undefined && isSame(shop, remembered)) ?? shops[0]

/** The shops whose name, region or code contains every word of the search. */
export const findShops = (shops: readonly StoredShop[], search: string): StoredShop[] => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return shops.filter((shop) => {
    const text = `${shop.name} ${shop.region} ${shop.code}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
