import type { Contract } from '@showfloor/contract/contract'
import { createAnswerCache } from '../../platform/calls/answer-cache.ts'
import type { HandlersOf } from '../../platform/calls/mount.ts'
import type { NewsDesk } from '../../platform/live/news.ts'
import {
  filterCounts,
  recommendations,
  recommendationSetting,
  recommendationSettingUpdate,
  searchForget,
  searchRemember,
  searchSuggestions,
} from './search/suggestions.ts'
import { itemNearest, searchNearest } from './search/guesses.ts'
import {
  channelBySite,
  comboList,
  comboSearch,
  itemFitting,
  itemMappingByIds,
  itemMappingByThirdPartySku,
  itemMappingsOfSku,
  itemSearch,
} from './details/listings.ts'
import {
  comboRemove,
  comboSave,
  picturesUpdate,
  productCreate,
  productUpdate,
  recommendationsUpdate,
  skuSave,
  skusReorder,
} from './manage/editing.ts'
import { editRedo, editUndo, productEdits } from './history/history.ts'
import { loadData, managedProduct, productPaging, skuSearch } from './manage/products.ts'
import { createKeptPages, itemMappingPage } from './browse/page.ts'
import { shareCreate, sharedProduct, shareList, shareRevoke } from './share/share.ts'
import { productDetail, sellerCategory } from './details/detail.ts'

// What time alone changes, a hold that runs out, shows after this at the latest.
const answerMaxAgeMs = 10_000
const answersKept = 2000
// Counts beside filters may be a little older than what they count: they look at the whole catalogue.
const countsMaxAgeMs = 60_000

export const catalogueRoutes = ({
  news,
  publicUrl,
}: {
  news: NewsDesk
  publicUrl: string
}): HandlersOf<Contract['catalogue']> => {
  const cache = createAnswerCache(news, {
    topics: ['catalogue', 'price', 'stock'],
    maxAgeMs: answerMaxAgeMs,
    maxEntries: answersKept,
  })
  const kept = createKeptPages(news)
  const counts = createAnswerCache(news, {
    topics: ['catalogue', 'price'],
    maxAgeMs: countsMaxAgeMs,
    maxEntries: answersKept,
  })
  return {
    itemMappingPage: {
      handle: (context, input) => itemMappingPage(context, input, kept),
      cache,
      shopId: (input) => input.shopId,
      key: (context) => `itemMappingPage ${context.language}`,
    },
    filterCounts: {
      handle: (context, input) => filterCounts(context, input),
      cache: counts,
      shopId: (input) => input.shopId,
      key: (context) => `filterCounts ${context.language}`,
    },
    searchNearest: {
      handle: (context, input) => searchNearest(context, input),
      cache: counts,
      shopId: (input) => input.shopId,
      key: (context) => `searchNearest ${context.language}`,
    },
    searchSuggestions: (context, input) => searchSuggestions(context, input),
    searchRemember: (context, input) => searchRemember(context, input),
    searchForget: (context, input) => searchForget(context, input),
    itemSearch: (context, input) => itemSearch(context, input),
    itemNearest: {
      handle: (context, input) => itemNearest(context, input),
      cache: counts,
      shopId: (input) => input.shopId,
      key: () => 'itemNearest',
    },
    itemFitting: (context, input) => itemFitting(context, input),
    itemMappingByIds: (context, input) => itemMappingByIds(context, input),
    itemMappingByThirdPartySku: (context, input) => itemMappingByThirdPartySku(context, input),
    itemMappingsOfSku: (context, input) => itemMappingsOfSku(context, input),
    channelBySite: (context, input) => channelBySite(context, input),
    comboList: (context, input) => comboList(context, input),
    comboSearch: (context, input) => comboSearch(context, input),
    recommendations: (context, input) => recommendations(context, input),
    recommendationSetting: (context, input) => recommendationSetting(context, input),
    recommendationSettingUpdate: (context, input) => recommendationSettingUpdate(context, input),
    ...sharing(publicUrl),
    ...managing,
    productDetail: (context, input) => productDetail(context, input),
    sellerCategory: {
      handle: (context, input) => sellerCategory(context, input),
      cache: counts,
      shopId: (input) => input.shopId,
      key: (context) => `sellerCategory ${context.language}`,
    },
  }
}

const sharing = (publicUrl: string) =>
  ({
    shareCreate: (context, input) => shareCreate(context, input, publicUrl),
    shareList: (context, input) => shareList(context, input),
    shareRevoke: (context, input) => shareRevoke(context, input),
    sharedProduct: (context, input) => sharedProduct(context, input),
  }) satisfies Partial<HandlersOf<Contract['catalogue']>>

const managing = {
  productPaging: (context, input) => productPaging(context, input),
  loadData: (context, input) => loadData(context, input),
  managedProduct: (context, input) => managedProduct(context, input),
  skuSearch: (context, input) => skuSearch(context, input),
  productCreate: (context, input) => productCreate(context, input),
  productUpdate: (context, input) => productUpdate(context, input),
  skuSave: (context, input) => skuSave(context, input),
  skusReorder: (context, input) => skusReorder(context, input),
  picturesUpdate: (context, input) => picturesUpdate(context, input),
  comboSave: (context, input) => comboSave(context, input),
  comboRemove: (context, input) => comboRemove(context, input),
  recommendationsUpdate: (context, input) => recommendationsUpdate(context, input),
  productEdits: (context, input) => productEdits(context, input),
  editUndo: (context, input) => editUndo(context, input),
  editRedo: (context, input) => editRedo(context, input),
} satisfies Partial<HandlersOf<Contract['catalogue']>>
