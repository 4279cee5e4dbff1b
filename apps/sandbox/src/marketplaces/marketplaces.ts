import { chinaDay } from '../formats/provider-time.ts'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { openDatabase, tableOf } from '../sqlite.ts'
import { authorisationTable, authorisationTables, type Lives } from './authorisation-table.ts'
import { openFaults } from './trouble/faults.ts'
import { orderTable, orderTables } from './orders/order-table.ts'
import { shelfTable, shelfTables } from './shelf/shelf-table.ts'
import { ofEach, type MarketOrder, type Platform } from './orders/rows.ts'
import { openStatements } from '../statements/statement-troubles.ts'

const callsMax = 500
const numberRow = z.object({ last: z.int() })
const daysS = 86_400

/** A call that a platform answered, for the log. */
type Call = { at_ms: number; method: string; shop_id: string | null; params: unknown; outcome: string }
export const settingsSchema = z.strictObject({
  /** How far the platform's clock is ahead. */
  clock_offset_s: z.int().min(-daysS).max(daysS).optional(),
  /** For how many orders a day a store may read the buyer. */
  decrypt_quota: z.int().min(0).optional(),
  /** How long the relay number lives that is told instead of a buyer's mobile, where the platform has such numbers; 0: the mobile itself is told. */
  relay_life_s: z.int().min(0).optional(),
  /** The relay number of every buyer; empty: each has another one. */
  relay_number: z.string().max(32).optional(),
  access_life_s: z.int().min(1).optional(),
  refresh_life_s: z.int().min(1).optional(),
})
type Settings = Required<z.infer<typeof settingsSchema>>

const settingsOf = (accessDays: number, refreshDays: number): Settings => ({
  clock_offset_s: 0,
  decrypt_quota: 100,
  relay_life_s: 0,
  relay_number: '',
  access_life_s: accessDays * daysS,
  refresh_life_s: refreshDays * daysS,
})
const firstSettings: Record<Platform, Settings> = {
  DOUDIAN: settingsOf(7, 14),
  TAOBAO: settingsOf(1, 30),
  PINDUODUO: settingsOf(1, 30),
  JD: settingsOf(365, 365),
}

/** A relay number with its extension. */
export type Relay = { text: string; untilS: number }

export type Marketplaces = ReturnType<typeof openMarketplaces>

/** Opens the marketplaces below `dir`: orders and authorisations are on disk; faults, settings and the log of calls are in memory. */
export function openMarketplaces(dir: string, nowMs: () => number) {
  const db = openDatabase(dir, 'marketplaces.sqlite', [
    tableOf('market_numbers', numberRow),
    'insert into market_numbers select 0 where not exists (select 1 from market_numbers);',
    ...orderTables,
    ...authorisationTables,
    ...shelfTables,
  ])
  const settings = structuredClone(firstSettings)
  const calls = ofEach<Call[]>(() => [])
  const count = 'update market_numbers set last = last + ? returning last'
  const platformNowMs = (platform: Platform) => nowMs() + settings[platform].clock_offset_s * 1000
  return {
    orders: orderTable(db),
    shelf: shelfTable(db),
    authorisations: authorisationTable(db),
    faults: openFaults(),
    statements: openStatements(),
    settings,
    calls,
    nowMs,
    /** The platform's own clock. */
    platformNowMs,
    nowS: (platform: Platform) => Math.floor(platformNowMs(platform) / 1000),
    lives: (platform: Platform): Lives => ({
      accessS: settings[platform].access_life_s,
      refreshS: settings[platform].refresh_life_s,
    }),
    /** The number that is told instead of a buyer's mobile, and until when it works; null: the mobile itself is told. */
    relay: (platform: Platform, orderId: string): Relay | null => {
      const { relay_life_s: lifeS, relay_number: number } = settings[platform]
      if (lifeS === 0) return null
      const text = number || `18400${orderId.slice(-6)}-${orderId.slice(-4)}`
      return { text, untilS: Math.floor(platformNowMs(platform) / 1000) + lifeS }
    },
    /** Reserves `wanted` consecutive numbers and returns the first. */
    numbers: (wanted: number): number => (db.first(numberRow, count, wanted)?.last ?? 0) - wanted + 1,
    keepCall: (platform: Platform, call: Omit<Call, 'at_ms'>) => {
      calls[platform].push({ at_ms: nowMs(), ...call })
      if (calls[platform].length > callsMax) calls[platform].shift()
    },
    inTransaction: db.inTransaction,
    close: db.close,
  }
}

const numberPrefixes = {
  DOUDIAN: () => '69',
  TAOBAO: () => '33',
  PINDUODUO: (createdS: number) =>
    `${chinaDay(createdS * 1000)
      .slice(2)
      .replaceAll('-', '')}-`,
  JD: () => '3',
} as const satisfies Record<Platform, (createdS: number) => string>

/** A number as the platform numbers orders: by its second, then counted. */
export function numberOf(platform: Platform, createdS: number, count: number): string {
  const counted = `${createdS}${String(count % 10_000_000).padStart(7, '0')}`
  return `${numberPrefixes[platform](createdS)}${counted}`
}

/** `138****0001` and `林**`, as the platforms mask. */
export function maskMobile(mobile: string): string {
  return `${mobile.slice(0, 3)}****${mobile.slice(-4)}`
}
export function maskName(name: string): string {
  return `${name.slice(0, 1)}${'*'.repeat(Math.max(1, name.length - 1))}`
}
export function maskDetail(detail: string): string {
  return `${detail.slice(0, 4)}****`
}

/** A stable text for the customer of an order that reveals nothing about them. */
export function buyerId(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 40)
}

/** The stable text that stands for the receiver of an order. */
export function oaidOf({ id, buyer }: MarketOrder): string {
  return buyerId(id, buyer.name, buyer.mobile, buyer.detail)
}
