import type { Platform } from './orders/rows.ts'

/** A seller's account on a marketplace. */
export type SellerStore = { platform: Platform; id: string; name: string; isSeeded: boolean }

/** The chain's stores. The last of each marketplace is never seeded. */
export const sellerStores: readonly SellerStore[] = [
  { platform: 'DOUDIAN', id: '4712001', name: '予所家居抖音旗舰店', isSeeded: true },
  { platform: 'DOUDIAN', id: '4712002', name: '予所家居抖音专营店', isSeeded: true },
  { platform: 'DOUDIAN', id: '4712009', name: '予所家居抖音空店', isSeeded: false },
  { platform: 'TAOBAO', id: '2201001', name: '予所家居旗舰店', isSeeded: true },
  { platform: 'TAOBAO', id: '2201002', name: '予所家居专营店', isSeeded: true },
  { platform: 'TAOBAO', id: '2201009', name: '予所家居空店', isSeeded: false },
  { platform: 'PINDUODUO', id: '631001', name: '予所家居拼多多旗舰店', isSeeded: true },
  { platform: 'PINDUODUO', id: '631002', name: '予所家居拼多多专营店', isSeeded: true },
  { platform: 'PINDUODUO', id: '631009', name: '予所家居拼多多空店', isSeeded: false },
  { platform: 'JD', id: '10890001', name: '予所家居京东旗舰店', isSeeded: true },
  { platform: 'JD', id: '10890002', name: '予所家居京东专营店', isSeeded: true },
  { platform: 'JD', id: '10890009', name: '予所家居京东空店', isSeeded: false },
]

export function sellerStore(platform: Platform, id: string): SellerStore | null {
  return sellerStores.find((store) => store.platform === platform && store.id === id) ?? null
}
