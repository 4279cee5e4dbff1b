import { setTimeout as pause } from 'node:timers/promises'
import { Unauthorised } from './platform.ts'
import {
  keepToken,
  leaseToken,
  releaseToken,
  tokenOf,
  type Holder,
  type TokenRow,
  type TokenStore,
} from './tokens.db.ts'

type NewToken = { accessToken: string; refreshToken: string | null; expiresAt: Date }
/** Gets a token from the platform; `old` is the previous one. */
export type Renew = (old: TokenRow | undefined) => Promise<NewToken>

const spareMs = 60_000
const lookMs = 200
const looks = 60

const isGood = (token: TokenRow | undefined): token is TokenRow =>
  token !== undefined && token.expiresAt.getTime() > Date.now() + spareMs

/**
 * Returns a token other than the refused one. One process gets it from the platform while the others wait. Throws what `renew` throws, and
 * `Unauthorised` when the renewing process gets none.
 */
export const freshToken = async (
  store: TokenStore,
  holder: Holder,
  renew: Renew,
  refused?: string,
): Promise<string> => {
  for (let look = 0; look < looks; look += 1) {
    const token = await tokenOf(store, holder)
    if (isGood(token) && token.access_token !== refused) return token.access_token
    if (await leaseToken(store.db, holder, token?.stored)) return renewed(store, holder, renew, token)
    await pause(lookMs)
  }
  throw new Unauthorised('nobody got a token')
}

const renewed = async (
  store: TokenStore,
  holder: Holder,
  renew: Renew,
  old: TokenRow | undefined,
): Promise<string> => {
  try {
    const token = await renew(old)
    await keepToken(store, holder, token)
    return token.accessToken
  } catch (error) {
    await releaseToken(store.db, holder)
    throw error
  }
}

/** Runs a request with a token; where the platform refuses the token, once more with a new one. `wasRefused` decides by the answer. */
export const withToken = async <Answer>(
  store: TokenStore,
  holder: Holder,
  renew: Renew,
  ask: (token: string) => Promise<Answer>,
  wasRefused: (answer: Answer) => boolean,
): Promise<Answer> => {
  const token = await freshToken(store, holder, renew)
  const answer = await ask(token)
  if (!wasRefused(answer)) return answer
  return ask(await freshToken(store, holder, renew, token))
}
