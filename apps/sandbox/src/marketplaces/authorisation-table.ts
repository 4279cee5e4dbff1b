import { randomBytes, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { flag, tableOf, type Db } from '../sqlite.ts'
import type { Platform } from './orders/rows.ts'

const codeLifeS = 600
const codeRow = z.object({ code: z.string(), platform: z.string(), shop_id: z.string(), until_s: z.int() })
const authorisationRow = z.object({
  platform: z.string(),
  shop_id: z.string(),
  access_token: z.string(),
  access_until_s: z.int(),
  refresh_token: z.string(),
  refresh_until_s: z.int(),
  is_withdrawn: flag,
})
const decryptedRow = z.object({
  platform: z.string(),
  shop_id: z.string(),
  day: z.string(),
  order_id: z.string(),
})
export const authorisationTables = [
  tableOf('market_codes', codeRow, 'primary key (code)'),
  tableOf(
    'market_authorisations',
    authorisationRow,
    'primary key (platform, shop_id)',
    'unique (access_token)',
    'unique (refresh_token)',
  ),
  tableOf('market_decrypted', decryptedRow, 'primary key (platform, shop_id, day, order_id)'),
]
export type Authorisation = z.infer<typeof authorisationRow>
/** How long tokens are valid. */
export type Lives = { accessS: number; refreshS: number }
/** VALID: as new; EXPIRED: needs a refresh; DEAD and WITHDRAWN: need the seller's authorisation again. */
export type TokenState = 'VALID' | 'EXPIRED' | 'DEAD' | 'WITHDRAWN'

/** The authorisations of the chain's application, one for each store. A refresh ends both earlier tokens. */
export function authorisationTable(db: Db) {
  const find = (column: 'access_token' | 'refresh_token' | 'shop_id', platform: Platform, value: string) =>
    db.first(
      authorisationRow,
      `select * from market_authorisations where platform = ? and ${column} = ?`,
      platform,
      value,
    )
  const take = 'delete from market_codes where platform = ? and code = ? returning *'
  return {
    grant: (platform: Platform, shopId: string, nowS: number): string => {
      const code = randomUUID()
      db.insert('market_codes', { code, platform, shop_id: shopId, until_s: nowS + codeLifeS })
      return code
    },
    /** The store that a code authorises; a code is valid once. */
    takeCode: (platform: Platform, code: string, nowS: number): string | null => {
      const row = db.first(codeRow, take, platform, code)
      return row && row.until_s > nowS ? row.shop_id : null
    },
    issue: (platform: Platform, shopId: string, nowS: number, lives: Lives) => {
      const [access, refresh] = [randomUUID(), randomBytes(24).toString('hex')]
      const until = [nowS + lives.accessS, nowS + lives.refreshS] as const
      const sql = 'insert or replace into market_authorisations values (?, ?, ?, ?, ?, ?, 0)'
      db.run(sql, platform, shopId, access, until[0], refresh, until[1])
      return { access, refresh, ...lives }
    },
    byAccess: (platform: Platform, token: string) => find('access_token', platform, token),
    byRefresh: (platform: Platform, token: string) => find('refresh_token', platform, token),
    ofStore: (platform: Platform, shopId: string) => find('shop_id', platform, shopId),
    setState: (platform: Platform, shopId: string, state: TokenState, nowS: number, lives: Lives): void => {
      const access = state === 'VALID' ? nowS + lives.accessS : 0
      const refresh = state === 'DEAD' ? 0 : nowS + lives.refreshS
      const change = {
        access_until_s: state === 'WITHDRAWN' ? nowS + lives.accessS : access,
        refresh_until_s: refresh,
        is_withdrawn: state === 'WITHDRAWN',
      }
      db.update('market_authorisations', change, 'platform = ? and shop_id = ?', platform, shopId)
    },
    /** Whether the buyer of an order may be shown today; each order counts once a day. */
    mayDecrypt: (platform: Platform, shopId: string, day: string, orderId: string, quota: number) => {
      const ofDay = 'select * from market_decrypted where platform = ? and shop_id = ? and day = ?'
      const ids = db.all(decryptedRow, ofDay, platform, shopId, day)
      if (ids.some(({ order_id: id }) => id === orderId)) return true
      if (ids.length >= quota) return false
      db.insert('market_decrypted', { platform, shop_id: shopId, day, order_id: orderId })
      return true
    },
  }
}
