import type { HomeMeasurements } from '@showfloor/contract/customers'
import { randomOf, type Random } from '../random.ts'
import type { District } from '../../modules/customers/customers.public.ts'

export type DemoCustomer = {
  id: string
  shopId: string
  name: string
  mobile: string
  status: 'NEW' | 'FOLLOWING' | 'LOST'
  accountId: string
  daysAgo: number
  address: { id: string; townCode: string; detail: string; measurements: Partial<HomeMeasurements> }
}

const names =
  '王梓涵 李浩然 张雨桐 刘思远 陈若曦 杨宇轩 赵欣怡 黄俊杰 周诗涵 吴天佑 徐静雯 孙博文 胡佳琪 朱明哲 高雅琴 林志豪 何婉婷 郭子墨 马晓东 罗春燕 梁家辉 宋雨薇 郑国栋 谢安琪 韩立新 唐一凡 冯丽娟 于洋 董海涛 萧若兰'.split(
    ' ',
  )

/** Where a shop's customers live, by the codes of nearby counties, and their guides. */
const places: { shopId: string; accountIds: string[]; counties: string[]; customers: number }[] = [
  {
    shopId: '1',
    accountIds: ['1', '2', '15'],
    counties: ['310112', '310105', '310104', '310118'],
    customers: 10,
  },
  { shopId: '2', accountIds: ['1', '2'], counties: ['330108', '330106', '330109'], customers: 5 },
  { shopId: '3', accountIds: ['3'], counties: ['110105', '110108', '110113'], customers: 4 },
  { shopId: '4', accountIds: ['4'], counties: ['440305', '440306', '440304'], customers: 4 },
  { shopId: '5', accountIds: ['5'], counties: ['510107', '510116', '510104'], customers: 4 },
  { shopId: '6', accountIds: ['5', '6'], counties: ['420111', '420106'], customers: 3 },
]
const estates =
  '锦绣江南 翠湖天地 阳光花园 万和城 绿地海珀 保利香槟 金地格林 中海国际 万科城市花园 融创壹号 龙湖春森 世纪公寓'.split(
    ' ',
  )

const homes: readonly Partial<HomeMeasurements>[] = [
  {
    floor: 12,
    doorWidthMm: 900,
    doorHeightMm: 2100,
    corridorWidthMm: 1200,
    liftWidthMm: 1100,
    liftDepthMm: 1400,
    liftHeightMm: 2300,
    bedroomWidthMm: 3600,
    bedroomLengthMm: 4200,
    wallKind: 'CONCRETE',
  },
  {
    floor: 6,
    doorWidthMm: 860,
    doorHeightMm: 2050,
    corridorWidthMm: 1100,
    stairWidthMm: 1050,
    bedroomWidthMm: 3000,
    bedroomLengthMm: 3600,
    wallKind: 'BRICK',
  },
  {
    floor: 3,
    doorWidthMm: 780,
    doorHeightMm: 1980,
    corridorWidthMm: 900,
    stairWidthMm: 900,
    bedroomWidthMm: 2400,
    bedroomLengthMm: 2800,
    wallKind: 'LIGHTWEIGHT',
  },
  {
    doorWidthMm: 950,
    doorHeightMm: 2200,
    bedroomWidthMm: 3900,
    bedroomLengthMm: 4800,
    wallKind: 'PLASTERBOARD',
  },
  {},
]

/** Thirty customers with an address in a real town near their shop; homes are roomy, narrow, partly measured or not measured. */
export const demoCustomers = (districts: readonly District[]): DemoCustomer[] => {
  const random = randomOf('customers')
  const towns = new Map<string, string[]>()
  for (const { code, parentCode, level } of districts)
    if (level === 4 && parentCode !== null) towns.set(parentCode, [...(towns.get(parentCode) ?? []), code])
  let index = 0
  return places.flatMap((place) =>
    Array.from({ length: place.customers }, () => {
      const customer = customerOf(place, index, towns, random)
      index += 1
      return customer
    }),
  )
}

const customerOf = (
  place: (typeof places)[number],
  index: number,
  towns: ReadonlyMap<string, string[]>,
  random: Random,
): DemoCustomer => ({
  id: String(index + 1),
  shopId: place.shopId,
  name: names[index] ?? '',
  mobile: `1380000${String(index + 1).padStart(4, '0')}`,
  status: random.pick(['NEW', 'FOLLOWING', 'FOLLOWING', 'LOST'] as const),
  accountId: random.pick(place.accountIds),
  daysAgo: random.between(1, 120),
  address: {
    id: String(index + 1),
    townCode: random.pick(towns.get(random.pick(place.counties)) ?? []),
    detail: `${random.pick(estates)}${random.between(1, 28)}号楼${random.between(1, 4)}单元${random.between(2, 26)}0${random.between(1, 4)}室`,
    measurements: homes[index % homes.length] ?? {},
  },
})
