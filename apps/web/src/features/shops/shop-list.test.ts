import { describe, expect, test } from 'vitest'
import { chooseShop, findShops, shopsOf, splitSiteName } from './shop-list.ts'

const listed = (id: string, siteName: string, channelId: string | null) => ({
  id,
  siteCode: `S${id}`,
  siteName,
  channelId,
  stagePayment: true,
  cloudPosType: null,
  newShopEndTime: null,
  isStateSubsidies: false,
  channelShopType: null,
  channelShopCategory: null,
  closedAt: null,
})

describe('shops', () => {
  test('R3.04 the code is the site code and the name is the site name without its leading bracketed prefix', () => {
    expect(shopsOf([listed('1', '[华东]虹桥旗舰店', '9')])).toEqual([
      {
        id: '1',
        code: 'S1',
        name: '虹桥旗舰店',
        region: '华东',
        siteName: '[华东]虹桥旗舰店',
        channelId: '9',
        stagePayment: true,
        cloudPosType: null,
        newShopEndTime: null,
        isStateSubsidies: false,
        channelShopType: null,
        channelShopCategory: null,
        closedAt: null,
      },
    ])
    expect(splitSiteName('【华南】 天河店')).toEqual(['华南', '天河店'])
    expect(splitSiteName('天河店[二楼]')).toEqual(['', '天河店[二楼]'])
  })

  test('R3.05 only shops that have a channel are kept', () => {
    expect(shopsOf([listed('1', 'a', null), listed('2', 'b', '9')]).map(({ id }) => id)).toEqual(['2'])
  })

  test('R4.04 the remembered shop is kept if it still exactly matches a listed one, otherwise the first', () => {
    const shops = shopsOf([listed('1', 'a', '9'), listed('2', 'b', '9')])
    const [first, second] = shops
    expect(chooseShop(second, shops)).toBe(second)
    expect(chooseShop(second && { ...second, stagePayment: false }, shops)).toBe(first)
    expect(chooseShop(undefined, shops)).toBe(first)
    expect(chooseShop(second, [])).toBeUndefined()
  })

  test('a search finds by every word in name, region or code', () => {
    const shops = shopsOf([listed('1', '[华东]虹桥店', '9'), listed('2', '[华南]天河店', '9')])
    expect(findShops(shops, '华南 天河').map(({ id }) => id)).toEqual(['2'])
    expect(findShops(shops, ' s1').map(({ id }) => id)).toEqual(['1'])
    expect(findShops(shops, '')).toHaveLength(2)
  })
})
