import { businessOf, meituanRenewal } from './meituan-api.ts'
import type { Platforms } from './platforms.ts'
import { tokenOf, tokensToRenew } from './tokens.db.ts'
import { freshToken } from './tokens.ts'

/** Job: renews authorisations, which would otherwise expire for shops that verify nothing for a month. A failed renewal delays no other. */
export const renewTokens = async (platforms: Platforms): Promise<void> => {
  const { store } = platforms
  const due = await tokensToRenew(store.db)
  if (due.length === 0) return
  const config = await platforms.meituan()
  const ends = await Promise.allSettled(
    due.map(async (holder) =>
      freshToken(
        store,
        holder,
        meituanRenewal(config, businessOf(holder)),
        (await tokenOf(store, holder))?.access_token,
      ),
    ),
  )
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
}
