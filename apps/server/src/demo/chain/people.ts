import type { HomeMeasurements } from '@showfloor/contract/customers'
import { dataOf } from '../data.ts'
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

type CustomerData = {
  names: string
  estates: string
  /** Where a shop's customers live, by the codes of nearby counties, and their guides. */
  places: { shopId: string; accountIds: string[]; counties: string[]; customers: number }[]
  homes: Partial<HomeMeasurements>[]
}
const { places, homes, ...words } = dataOf('customers') as CustomerData
const names = words.names.split(' ')
const estates = words.estates.split(' ')

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
