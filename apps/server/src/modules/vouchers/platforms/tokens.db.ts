import type { VoucherPlatform } from '@showfloor/contract/common/vouchers'
import type { Db, PoolDb } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'
import { WrongKey, type Vault } from '../../../platform/secrets/vault.ts'

/** `stored` is the access token as the row has it, sealed. */
export type TokenRow = {
  stored: string
  access_token: string
  refreshToken: string | null
  expiresAt: Date
}
/** The table of tokens and the key that seals them. */
export type TokenStore = { db: PoolDb; vault: Vault }
export const tokenPurpose = 'voucher token'
export type Holder = { platform: VoucherPlatform; holder: string }

/** A token that this server's keys cannot open counts as expired, as does the empty row while the first token is fetched. */
export const tokenOf = async (
  { db, vault }: TokenStore,
  { platform, holder }: Holder,
): Promise<TokenRow | undefined> => {
  const { rows } = await sql<Omit<TokenRow, 'access_token'>>`
    select access_token as stored, refresh_token, greatest(expires_at, 'epoch') as expires_at
    from voucher_tokens
    where platform = ${platform} and holder = ${holder}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  try {
    const refresh = row.refreshToken === null ? null : vault.open(tokenPurpose, row.refreshToken)
    return { ...row, access_token: vault.open(tokenPurpose, row.stored), refreshToken: refresh }
  } catch (error) {
    if (!(error instanceof WrongKey)) throw error
    return { ...row, access_token: '', refreshToken: null, expiresAt: new Date(0) }
  }
}

/** Claims the lease to renew the token; false while another process has it, or has just renewed. */
export const leaseToken = async (
  db: Db,
  { platform, holder }: Holder,
  stored: string | undefined,
): Promise<boolean> => {
  const { count } = await sql`
    insert into voucher_tokens as t (platform, holder, access_token, expires_at, leased_until)
    values (${platform}, ${holder}, '', '-infinity', now() + interval '15 seconds')
    on conflict (platform, holder) do update
    set leased_until = now() + interval '15 seconds'
    where t.access_token = ${stored ?? ''} and t.leased_until < now()`.execute(db)
  return count === 1
}

export const keepToken = async (
  { db, vault }: TokenStore,
  { platform, holder }: Holder,
  token: { accessToken: string; refreshToken: string | null; expiresAt: Date },
): Promise<void> => {
  const access = vault.seal(tokenPurpose, token.accessToken)
  const refresh = token.refreshToken === null ? null : vault.seal(tokenPurpose, token.refreshToken)
  await sql`
    insert into voucher_tokens (platform, holder, access_token, refresh_token, expires_at)
    values (${platform}, ${holder}, ${access}, ${refresh}, ${token.expiresAt})
    on conflict (platform, holder) do update
    set access_token = excluded.access_token, refresh_token = excluded.refresh_token,
      expires_at = excluded.expires_at, leased_until = '-infinity'`.execute(db)
}

export const releaseToken = async (db: Db, { platform, holder }: Holder): Promise<void> => {
  await sql`
    update voucher_tokens
    set leased_until = '-infinity'
    where platform = ${platform} and holder = ${holder}`.execute(db)
}

/** The holders of tokens that expire within a week and can be renewed. */
export const tokensToRenew = async (db: Db): Promise<Holder[]> => {
  const { rows } = await sql<Holder>`
    select platform, holder
    from voucher_tokens
    where refresh_token is not null and expires_at < now() + interval '7 days'`.execute(db)
  return rows
}
