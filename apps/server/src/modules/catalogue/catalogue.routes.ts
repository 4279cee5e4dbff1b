import type { Contract } from '@showfloor/contract/contract'
import { createAnswerCache } from '../../platform/answer-cache.ts'
import type { HandlersOf } from '../../platform/mount.ts'
import type { NewsDesk } from '../../platform/news.ts'
import { itemMappingPage, productDetail, sellerCategory } from './catalogue.service.ts'

// What time alone changes, a hold that runs out, shows after this at the latest.
const answerMaxAgeMs = 10_000
const answersKept = 2000

export const catalogueRoutes = (news: NewsDesk): HandlersOf<Contract['catalogue']> => {
  const cache = createAnswerCache(news, {
    topics: ['catalogue', 'price', 'stock'],
    maxAgeMs: answerMaxAgeMs,
    maxEntries: answersKept,
  })
  const totals = createAnswerCache(news, {
    topics: ['catalogue', 'price', 'stock'],
    maxAgeMs: answerMaxAgeMs,
    maxEntries: answersKept,
  })
  return {
    itemMappingPage: {
      handle: (context, input) => itemMappingPage(context, input, totals),
      cache,
      shopId: (input) => input.shopId,
      key: () => 'itemMappingPage',
    },
    productDetail: (context, input) => productDetail(context, input),
    sellerCategory: {
      handle: (context, input) => sellerCategory(context, input),
      cache,
      shopId: (input) => input.shopId,
      key: (context) => `sellerCategory ${context.language}`,
    },
  }
}
