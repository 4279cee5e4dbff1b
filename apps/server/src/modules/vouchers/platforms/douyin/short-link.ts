import { ProviderUnavailable } from '../../../payments/payments.public.ts'
import { PlatformRefused } from '../platform.ts'

const hopsMax = 3
const timeoutMs = 5_000

const within = (text: string, base: URL | undefined, origins: readonly string[]): URL => {
  const url = URL.canParse(text, base) ? new URL(text, base) : undefined
  // A user name may make an address look like another one.
  if (!url || url.username !== '' || url.password !== '' || !origins.includes(url.origin))
    throw new PlatformRefused('LINK', url?.host ?? '')
  return url
}

/**
 * Resolves a short link in a code: the `object_id` of its target. Only addresses in `origins` are requested. Throws `PlatformRefused` for another
 * address, and `ProviderUnavailable` without an answer.
 */
export const objectBehind = async (link: string, origins: readonly string[]): Promise<string> => {
  let url = within(link, undefined, origins)
  for (let hop = 0; hop <= hopsMax; hop += 1) {
    const object = url.searchParams.get('object_id')
    if (object) return object
    const next = await locationOf(url)
    if (next === null) break
    url = within(next, url, origins)
  }
  throw new PlatformRefused('STRANGE', '')
}

const locationOf = async (url: URL): Promise<string | null> => {
  try {
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    await answer.body?.cancel()
    return answer.headers.get('location')
  } catch (error) {
    throw new ProviderUnavailable('DOUYIN', 'the short link gave no answer', { cause: error })
  }
}
