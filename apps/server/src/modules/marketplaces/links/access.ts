import { setTimeout as pause } from 'node:timers/promises'
import { chinaDay } from '@showfloor/contract/common/china-time'
import { CallError } from '../../../platform/calls/errors.ts'
import type { PoolDb } from '../../../platform/database/db.ts'
import type { NewsDesk } from '../../../platform/live/news.ts'
import { WrongKey, type Vault } from '../../../platform/secrets/vault.ts'
import { MarketplaceTrouble, type Access, type Marketplace } from '../platforms/platform.ts'
import type { Marketplaces } from '../platforms/registry.ts'
import { changeAndTell } from './alarm.ts'
import {
  claimRenewal,
  endRenewal,
  keepTokens,
  linkById,
  loseLink,
  noteOffset,
  noteProblem,
  tokenPurpose,
  type LinkRow,
} from './links.db.ts'

/** What a request to a marketplace needs. */
export type Asking = {
  db: PoolDb
  marketplaces: Marketplaces
  vault: Vault
  announce: NewsDesk['announce']
}

/** Longer than a provider may take to answer. */
const renewalS = 20
const lookEveryMs = 200
const alarmMinutes = 5

const refOf = (link: LinkRow) => ({ shopId: link.shopId, id: link.id })

/** A token as the marketplace issued it. Error: LOST where another key sealed it; the store itself is not changed, because another process may have that key. */
const tokenOf = ({ vault }: Asking, sealed: string | null): string => {
  try {
    return vault.open(tokenPurpose, sealed ?? '')
  } catch (cause) {
    if (!(cause instanceof WrongKey)) throw cause
    throw new MarketplaceTrouble('LOST', cause.message, { cause })
  }
}

/** The store as it is now. Error: LOST where it has no authorisation. */
const living = async (asking: Asking, link: LinkRow): Promise<LinkRow> => {
  const now = await linkById(asking.db, refOf(link))
  if (now?.state !== 'ON' || now.accessToken === null)
    throw new MarketplaceTrouble('LOST', 'the store is not authorised')
  return now
}

/**
 * Renews a store's tokens: one process does it and the others wait for the result. A refresh token that the marketplace rejects ends the authorisation.
 * Errors: LOST, UNANSWERED.
 */
export const renewTokens = async (asking: Asking, link: LinkRow): Promise<LinkRow> => {
  const { db, vault } = asking
  const refreshToken = tokenOf(asking, link.refreshToken)
  if (!(await claimRenewal(db, link, renewalS))) return awaitRenewal(asking, link)
  const marketplace = await asking.marketplaces.of(link.platform)
  try {
    await keepTokens(db, vault, link, await marketplace.refresh(refreshToken))
  } catch (error) {
    const isOver = error instanceof MarketplaceTrouble && /^(?:LOST|EXPIRED|REFUSED)$/.test(error.kind)
    if (!isOver) {
      await endRenewal(db, link)
      throw error
    }
    await lose(asking, link)
    throw new MarketplaceTrouble('LOST', 'no token is taken any more', { cause: error })
  }
  return living(asking, link)
}

const awaitRenewal = async (asking: Asking, link: LinkRow): Promise<LinkRow> => {
  for (let waitedMs = 0; waitedMs < renewalS * 1000; waitedMs += lookEveryMs) {
    const now = await living(asking, link)
    if (now.tokenVersion !== link.tokenVersion) return now
    await pause(lookEveryMs)
  }
  throw new MarketplaceTrouble('UNANSWERED', 'another process renews the token')
}

const lose = (asking: Asking, link: LinkRow): Promise<void> => {
  const { sellerName, platform } = link
  return changeAndTell(asking, link, `MARKETPLACE_LOST:${link.id}:${link.tokenVersion}`, async (tx) =>
    (await loseLink(tx, link)) ? { kind: 'MARKETPLACE_LOST', sellerName, platform } : null,
  )
}

/** Keeps how far the marketplace's clock is ahead of ours. The store's managers are told once a day that it is far. */
const keepOffset = (asking: Asking, link: LinkRow, offsetMs: number): Promise<void> => {
  const { sellerName, platform } = link
  const minutes = Math.round(offsetMs / 60_000)
  return changeAndTell(asking, link, `MARKETPLACE_CLOCK:${link.id}:${chinaDay(new Date())}`, async (tx) => {
    await noteOffset(tx, link, offsetMs)
    return Math.abs(minutes) < alarmMinutes
      ? null
      : { kind: 'MARKETPLACE_CLOCK', sellerName, platform, minutes }
  })
}

/**
 * Sends a request with a store's token. Retries once with a renewed token when it has expired, and once with a corrected clock when the marketplace
 * refuses our time. Keeps what stops the store. Error: {@link MarketplaceTrouble}.
 */
export const withAccess = async <T>(
  asking: Asking,
  link: LinkRow,
  ask: (marketplace: Marketplace, access: Access) => Promise<T>,
): Promise<T> => {
  const marketplace = await asking.marketplaces.of(link.platform)
  const accessOf = ({ accessToken: token, clockOffsetMs: offsetMs, sellerId }: LinkRow): Access => ({
    token: tokenOf(asking, token),
    offsetMs,
    sellerId,
  })
  const now = await living(asking, link)
  const access = accessOf(now)
  try {
    return await ask(marketplace, access)
  } catch (error) {
    if (!(error instanceof MarketplaceTrouble)) throw error
    return ask(marketplace, accessOf(await mended(asking, now, error)))
  }
}

/** The store after the correction, for one retry; throws trouble that cannot be corrected. */
const mended = async (asking: Asking, link: LinkRow, trouble: MarketplaceTrouble): Promise<LinkRow> => {
  switch (trouble.kind) {
    case 'EXPIRED':
      return renewTokens(asking, link)
    case 'CLOCK':
      await keepOffset(asking, link, trouble.offsetMs)
      return living(asking, link)
    case 'LOST':
      await lose(asking, link)
      throw trouble
    case 'LIMITED':
    case 'DAY_QUOTA':
    case 'MAINTENANCE':
      await noteProblem(asking.db, link, { problem: trouble.kind, until: trouble.until })
      throw trouble
    default:
      throw trouble
  }
}

/** A marketplace's trouble as the error of a call. */
export const callErrorOf = (error: unknown): unknown => {
  if (!(error instanceof MarketplaceTrouble)) return error
  switch (error.kind) {
    case 'LOST':
    case 'EXPIRED':
      return new CallError('MARKETPLACE_LOST', {}, { cause: error })
    case 'LIMITED':
    case 'DAY_QUOTA': {
      const seconds = Math.max(1, Math.ceil(((error.until?.getTime() ?? 0) - Date.now()) / 1000))
      return new CallError('MARKETPLACE_LIMITED', { seconds }, { cause: error })
    }
    default:
      return new CallError('MARKETPLACE_UNAVAILABLE', {}, { cause: error })
  }
}
