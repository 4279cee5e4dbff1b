import { randomBytes, randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { Platform } from './orders/rows.ts'

export const authorisationTables = `
  create table if not exists market_codes (
    code text primary key,
    platform text not null,
    shop_id text not null,
    until_s integer not null
  ) strict;
  create table if not exists market_authorisations (
    platform text not null,
    shop_id text not null,
    access_token text not null unique,
    access_until_s integer not null,
    refresh_token text not null unique,
    refresh_until_s integer not null,
    is_withdrawn integer not null default 0,
    primary key (platform, shop_id)
  ) strict;
  create table if not exists market_decrypted (
    platform text not null,
    shop_id text not null,
    day text not null,
    order_id text not null,
    primary key (platform, shop_id, day, order_id)
  ) strict;
`

const codeLifeS = 600
const codeRow = z.object({ shop_id: z.string(), until_s: z.int() })
const authorisationRow = z.object({
  platform: z.string(),
  shop_id: z.string(),
  access_token: z.string(),
  access_until_s: z.int(),
  refresh_token: z.string(),
  refresh_until_s: z.int(),
  is_withdrawn: z.int().transform((value) => value === 1),
})
export type Authorisation = z.infer<typeof authorisationRow>
/** How long tokens are valid. */
export type Lives = { accessS: number; refreshS: number }
/** VALID: as new; EXPIRED: needs a refresh; DEAD and WITHDRAWN: need the seller's authorisation again. */
export type TokenState = 'VALID' | 'EXPIRED' | 'DEAD' | 'WITHDRAWN'

/** The authorisations of the chain's application, one for each store. A refresh ends both earlier tokens. */
export function authorisationTable(db: DatabaseSync) {
  const by = (column: string) =>
    db.prepare(`select * from market_authorisations where platform = ? and ${column} = ?`)
  const statements = {
    access_token: by('access_token'),
    refresh_token: by('refresh_token'),
    shop_id: by('shop_id'),
  }
  const find = (column: keyof typeof statements, platform: Platform, value: string): Authorisation | null =>
    authorisationRow.optional().parse(statements[column].get(platform, value)) ?? null
  return {
    grant: (platform: Platform, shopId: string, nowS: number): string => {
      const code = randomUUID()
      db.prepare('insert into market_codes values (?, ?, ?, ?)').run(code, platform, shopId, nowS + codeLifeS)
      return code
    },
    /** The store that a code authorises; a code is valid once. */
    takeCode: (platform: Platform, code: string, nowS: number): string | null => {
      const taken = db.prepare('delete from market_codes where platform = ? and code = ? returning *')
      const row = codeRow.optional().parse(taken.get(platform, code))
      return row && row.until_s > nowS ? row.shop_id : null
    },
    issue: (platform: Platform, shopId: string, nowS: number, lives: Lives): Authorisation => {
      const sql = `
        insert or replace into market_authorisations
        values (?, ?, ?, ?, ?, ?, 0)`
      const [access, refresh] = [randomUUID(), randomBytes(24).toString('hex')]
      const until = [nowS + lives.accessS, nowS + lives.refreshS] as const
      db.prepare(sql).run(platform, shopId, access, until[0], refresh, until[1])
      const issued = find('shop_id', platform, shopId)
      if (!issued) throw new Error('an authorisation was just written')
      return issued
    },
    byAccess: (platform: Platform, token: string) => find('access_token', platform, token),
    byRefresh: (platform: Platform, token: string) => find('refresh_token', platform, token),
    ofStore: (platform: Platform, shopId: string) => find('shop_id', platform, shopId),
    setState: (platform: Platform, shopId: string, state: TokenState, nowS: number, lives: Lives): void => {
      const access = state === 'VALID' ? nowS + lives.accessS : 0
      const refresh = state === 'DEAD' ? 0 : nowS + lives.refreshS
      db.prepare(`
        update market_authorisations
        set access_until_s = ?, refresh_until_s = ?, is_withdrawn = ?
        where platform = ? and shop_id = ?`).run(
        state === 'WITHDRAWN' ? nowS + lives.accessS : access,
        refresh,
        Number(state === 'WITHDRAWN'),
        platform,
        shopId,
      )
    },
    /** Whether the buyer of an order may be shown today; each order counts once a day. */
    mayDecrypt: (platform: Platform, shopId: string, day: string, orderId: string, quota: number) => {
      const key = [platform, shopId, day] as const
      const known = db.prepare(`
        select 1
        from market_decrypted
        where platform = ? and shop_id = ? and day = ? and order_id = ?`)
      if (known.get(...key, orderId)) return true
      const used = db.prepare(`
        select count(*) as count
        from market_decrypted
        where platform = ? and shop_id = ? and day = ?`)
      if (z.object({ count: z.int() }).parse(used.get(...key)).count >= quota) return false
      db.prepare('insert into market_decrypted values (?, ?, ?, ?)').run(...key, orderId)
      return true
    },
  }
}
