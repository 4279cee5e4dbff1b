import type { Contract } from '@showfloor/contract/contract'
import { createAnswerCache } from '../../platform/calls/answer-cache.ts'
import type { HandlersOf } from '../../platform/calls/mount.ts'
import { exporting } from '../../platform/exports/list-export.ts'
import { itemsExport, productsExport, shopProductsExport } from './manage/products.export.ts'
import { pictureFiles } from './pictures/picture-files.ts'
import type { NewsDesk } from '../../platform/live/news.ts'
import { filterCounts, searchForget, searchRemember, searchSuggestions } from './search/suggestions.ts'
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
import { createKeptPages } from './browse/kept-pages.ts'
import { itemMappingPage } from './browse/page.ts'
import { shareCreate, sharedProduct, shareList, shareRevoke } from './share/share.ts'
import { productDetail, sellerCategory } from './details/detail.ts'
import {
  recommendationRules,
  recommendationRulesUpdate,
  recommendations,
  recommendationSetting,
  recommendationSettingUpdate,
} from './details/recommendations.ts'
import { zoneList, zoneProductsUpdate, zoneRemove, zoneSave, zonesReorder } from './zones/zones.ts'

// How long a cached answer may miss what writes no row, such as a hold that expires.
const answerMaxAgeMs = 10_000
const answersKept = 2000
// Filter counts read the whole catalogue, so they may be somewhat older.
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
      handle: filterCounts,
      cache: counts,
      shopId: (input) => input.shopId,
      key: (context) => `filterCounts ${context.language}`,
    },
    searchNearest: {
      handle: searchNearest,
      cache: counts,
      shopId: (input) => input.shopId,
      key: (context) => `searchNearest ${context.language}`,
    },
    searchSuggestions,
    searchRemember,
    searchForget,
    itemSearch,
    itemNearest: {
      handle: itemNearest,
      cache: counts,
      shopId: (input) => input.shopId,
      key: () => 'itemNearest',
    },
    itemFitting,
    itemMappingByIds,
    itemMappingByThirdPartySku,
    itemMappingsOfSku,
    channelBySite,
    comboList,
    comboSearch,
    ...recommending,
    ...sharing(publicUrl),
    ...files(news),
    ...managing,
    productDetail,
    sellerCategory: {
      handle: sellerCategory,
      cache: counts,
      shopId: (input) => input.shopId,
      key: (context) => `sellerCategory ${context.language}`,
    },
  }
}

const recommending = {
  recommendations,
  recommendationSetting,
  recommendationSettingUpdate,
  recommendationRules,
  recommendationRulesUpdate,
}

const sharing = (publicUrl: string) =>
  ({
    shareCreate: (context, input) => shareCreate(context, input, publicUrl),
    shareList,
    shareRevoke,
    sharedProduct,
  }) satisfies Partial<HandlersOf<Contract['catalogue']>>

const files = (news: NewsDesk) =>
  ({
    ...pictureFiles(),
    export: exporting(shopProductsExport(news)),
    itemsExport: exporting(itemsExport),
    productsExport: exporting(productsExport),
  }) satisfies Partial<HandlersOf<Contract['catalogue']>>

const managing = {
  productPaging,
  loadData,
  managedProduct,
  skuSearch,
  productCreate,
  productUpdate,
  skuSave,
  skusReorder,
  picturesUpdate,
  comboSave,
  comboRemove,
  recommendationsUpdate,
  productEdits,
  editUndo,
  editRedo,
  zoneList,
  zoneSave,
  zonesReorder,
  zoneRemove,
  zoneProductsUpdate,
} satisfies Partial<HandlersOf<Contract['catalogue']>>
