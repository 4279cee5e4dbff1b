import type { LinkState, Platform, PullProblem } from '@showfloor/contract/common/marketplace-status'
import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { Vault } from '../../../platform/secrets/vault.ts'
import type { Grant, Tokens } from '../platforms/platform.ts'

export type LinkRow = {
  shopId: string
  id: string
  channelId: string
  channelName: string
  platform: Platform
  state: LinkState
  /** Its number at the marketplace; empty until it is authorised. */
  sellerId: string
  sellerName: string
  accessToken: string | null
  refreshToken: string | null
  accessExpiresAt: Date | null
  refreshExpiresAt: Date | null
  tokenVersion: number
  watermark: Date | null
  comparedDay: string | null
  pulledAt: Date | null
  problem: PullProblem | null
  pausedUntil: Date | null
  clockOffsetMs: number
}
export type LinkRef = { shopId: string; id: string }

/** The key under which tokens are sealed; rows hold them sealed. */
export const tokenPurpose = 'marketplace token'

const columns = sql`l.shop_id, l.id, l.channel_id, c.name as channel_name, l.platform, l.state,
  coalesce(l.seller_id, '') as seller_id, l.seller_name, l.access_token, l.refresh_token,
  l.access_expires_at, l.refresh_expires_at, l.token_version, l.watermark, l.compared_day, l.pulled_at, l.problem,
  case when l.paused_until > now() then l.paused_until end as paused_until,
  l.clock_offset_ms::float8 as clock_offset_ms`
const withChannel = sql`marketplace_links l join channel_names c on c.channel_id = l.channel_id`

export const linksOf = async (db: Db, shopId: string): Promise<(LinkRow & { skipped: number })[]> => {
  const { rows } = await sql<LinkRow & { skipped: number }>`
    select ${columns},
      (
        select count(*)::int
        from marketplace_skipped_orders s
        where s.shop_id = l.shop_id and s.link_id = l.id
      ) as skipped
    from ${withChannel}
    where l.shop_id = ${shopId}
    order by l.id`.execute(db)
  return rows
}

export const linkById = async (db: Db, { shopId, id }: LinkRef): Promise<LinkRow | undefined> => {
  const { rows } = await sql<LinkRow>`
    select ${columns}
    from ${withChannel}
    where l.shop_id = ${shopId} and l.id = ${id}`.execute(db)
  return rows[0]
}

/** Stores that may be asked now, by schedule, and those whose token is due for renewal. */
export const livingLinks = async (db: Db): Promise<LinkRow[]> => {
  const { rows } = await sql<LinkRow>`
    select ${columns}
    from ${withChannel}
    where l.state = 'ON'
    order by l.pulled_at nulls first`.execute(db)
  return rows
}

export const linksToRenew = async (db: Db): Promise<LinkRow[]> => {
  const { rows } = await sql<LinkRow>`
    select ${columns}
    from ${withChannel}
    where l.state = 'ON' and l.renew_at <= now()`.execute(db)
  return rows
}

/** Records that the seller is being asked. False where the shop has a store of another marketplace on the channel. */
export const askForLink = async (
  db: Db,
  link: LinkRef & { channelId: string; platform: Platform; grantHash: Buffer; minutes: number },
): Promise<boolean> => {
  const { count } = await sql`
    insert into marketplace_links as l (shop_id, id, channel_id, platform, state, grant_hash, grant_until)
    values (
      ${link.shopId}, ${link.id}, ${link.channelId}, ${link.platform}, 'ASKED', ${link.grantHash},
      now() + make_interval(mins => ${link.minutes})
    )
    on conflict (shop_id, channel_id) do update
    set grant_hash = excluded.grant_hash, grant_until = excluded.grant_until,
      platform = excluded.platform
    where l.platform = excluded.platform or l.state = 'ASKED'`.execute(db)
  return count === 1
}

/** The store whose authorisation this answer completes, while it is awaited. */
export const linkAwaiting = async (db: Db, grantHash: Buffer): Promise<LinkRow | undefined> => {
  const { rows } = await sql<LinkRow>`
    select ${columns}
    from ${withChannel}
    where l.grant_hash = ${grantHash} and l.grant_until > now()`.execute(db)
  return rows[0]
}

const given = (vault: Vault, tokens: Tokens) => sql`
  access_token = ${vault.seal(tokenPurpose, tokens.accessToken)},
  refresh_token = ${vault.seal(tokenPurpose, tokens.refreshToken)}, access_expires_at = ${tokens.accessExpiresAt},
  refresh_expires_at = ${tokens.refreshExpiresAt}::timestamptz,
  renew_at = now() + (${tokens.accessExpiresAt}::timestamptz - now()) / 2, renewing_until = null,
  token_version = token_version + 1`

/** Keeps the tokens of a first or renewed authorisation. The changes of the last `days` are pulled first. False where the store of another seller is authorised. */
export const keepAuthorization = async (
  db: Db,
  vault: Vault,
  { shopId, id }: LinkRow,
  grant: Grant,
  days: number,
): Promise<boolean> => {
  const { count } = await sql`
    update marketplace_links
    set state = 'ON', grant_hash = null, grant_until = null, seller_id = ${grant.sellerId},
      seller_name = ${grant.sellerName}, problem = null, paused_until = null,
      watermark = case
        when seller_id = ${grant.sellerId} then watermark
        else now() - make_interval(days => ${days})
      end,
      ${given(vault, grant)}
    where shop_id = ${shopId}
      and id = ${id}
      and coalesce(seller_id, ${grant.sellerId}) = ${grant.sellerId}`.execute(db)
  if (count === 0) return false
  await sql`
    insert into channel_outlets (shop_id, channel_id)
    select shop_id, channel_id
    from marketplace_links
    where shop_id = ${shopId} and id = ${id}
    on conflict do nothing`.execute(db)
  return true
}

/** Claims the renewal of a token for this many seconds. False where another process does it or has done it. */
export const claimRenewal = async (db: Db, link: LinkRow, seconds: number): Promise<boolean> => {
  const { count } = await sql`
    update marketplace_links
    set renewing_until = clock_timestamp() + make_interval(secs => ${seconds})
    where shop_id = ${link.shopId}
      and id = ${link.id}
      and state = 'ON'
      and token_version = ${link.tokenVersion}
      and (renewing_until is null or renewing_until < clock_timestamp())`.execute(db)
  return count === 1
}

export const keepTokens = async (db: Db, vault: Vault, link: LinkRow, tokens: Tokens): Promise<void> => {
  await sql`
    update marketplace_links
    set ${given(vault, tokens)}
    where shop_id = ${link.shopId}
      and id = ${link.id}
      and token_version = ${link.tokenVersion}`.execute(db)
}

export const endRenewal = async (db: Db, link: LinkRow): Promise<void> => {
  await sql`
    update marketplace_links
    set renewing_until = null, renew_at = now() + interval '1 minute'
    where shop_id = ${link.shopId}
      and id = ${link.id}
      and token_version = ${link.tokenVersion}`.execute(db)
}

/** Records that the marketplace rejects the token, unless a newer one has come in the meantime. True for the first process that records it. */
export const loseLink = async (db: Db, link: LinkRow): Promise<boolean> => {
  const { count } = await sql`
    update marketplace_links
    set state = 'LOST', problem = 'LOST', renewing_until = null, renew_at = null
    where shop_id = ${link.shopId}
      and id = ${link.id}
      and state = 'ON'
      and token_version = ${link.tokenVersion}`.execute(db)
  return count === 1
}

export const noteProblem = async (
  db: Db,
  { shopId, id }: LinkRow,
  { problem, until }: { problem: PullProblem; until: Date | null },
): Promise<void> => {
  await sql`
    update marketplace_links
    set problem = ${problem}, paused_until = ${until}::timestamptz
    where shop_id = ${shopId} and id = ${id} and state = 'ON'`.execute(db)
}

export const noteOffset = async (db: Db, { shopId, id }: LinkRow, offsetMs: number): Promise<void> => {
  await sql`
    update marketplace_links
    set clock_offset_ms = ${Math.round(offsetMs)}
    where shop_id = ${shopId} and id = ${id}`.execute(db)
}

/** Moves the watermark: everything that changed before `until` is pulled. It never moves back. */
export const moveWatermark = async (db: Db, { shopId, id }: LinkRow, until: Date): Promise<void> => {
  await sql`
    update marketplace_links
    set watermark = greatest(watermark, ${until}), pulled_at = now(), problem = null, paused_until = null
    where shop_id = ${shopId} and id = ${id}`.execute(db)
}

export const moveComparedDay = async (db: Db, { shopId, id }: LinkRow, day: string): Promise<void> => {
  await sql`
    update marketplace_links
    set compared_day = ${day}
    where shop_id = ${shopId} and id = ${id}`.execute(db)
}

export const deleteLink = async (db: Db, { shopId, id }: LinkRef): Promise<boolean> => {
  const { count } = await sql`
    delete from marketplace_links
    where shop_id = ${shopId} and id = ${id}`.execute(db)
  return count === 1
}

export const channelNames = async (db: Db): Promise<{ id: string; name: string }[]> => {
  const { rows } = await sql<{ id: string; name: string }>`
    select channel_id as id, name
    from channel_names
    order by channel_id`.execute(db)
  return rows
}
