import type { Platform } from '@showfloor/contract/common/marketplace-status'
import { pulledSources } from '@showfloor/contract/common/platform-statements'
import type { Services } from '../../../platform/module.ts'
import { StatementTrouble, type Stated, type StatementDesk } from '../../payments/payments.public.ts'
import { withAccess, type Asking } from '../links/access.ts'
import { linksOf, livingLinks } from '../links/links.db.ts'
import { MarketplaceTrouble, type TroubleKind } from '../platforms/platform.ts'
import { marketplacesOf } from '../platforms/registry.ts'

const problems: Partial<Record<TroubleKind, StatementTrouble['problem']>> = {
  LOST: 'LOST',
  EXPIRED: 'LOST',
  LIMITED: 'LIMITED',
  DAY_QUOTA: 'LIMITED',
  REFUSED: 'REFUSED',
}

/** The platform as a source of statements; undefined where its interface has none of past days. */
const sourceOf = (platform: Platform): Stated['source'] | undefined =>
  pulledSources.find((source) => source === platform)

const deskOf = (asking: Asking): StatementDesk => ({
  async stores(db, shopId) {
    const links = shopId === undefined ? await livingLinks(db) : await linksOf(db, shopId)
    return links.flatMap(({ state, platform, shopId: shop, channelId }) => {
      const source = sourceOf(platform)
      return state === 'ON' && source ? [{ shopId: shop, source, channelId }] : []
    })
  },
  async rows({ shopId, source, channelId }, day) {
    const link = (await linksOf(asking.db, shopId)).find(
      (one) => one.platform === source && one.channelId === channelId,
    )
    try {
      if (!link) throw new MarketplaceTrouble('LOST', 'the store is not authorised')
      return await withAccess(asking, link, async (marketplace, access) =>
        marketplace.statement ? marketplace.statement(access, day) : [],
      )
    } catch (error) {
      if (!(error instanceof MarketplaceTrouble)) throw error
      throw new StatementTrouble(problems[error.kind] ?? 'UNANSWERED', error)
    }
  },
})

/** The statements of marketplaces. */
export const marketplaceStatements = (services: Services): StatementDesk =>
  deskOf({
    db: services.database.db,
    marketplaces: marketplacesOf(services),
    vault: services.vault,
    announce: services.news.announce,
  })
