export {
  articleChecks,
  articleColumns,
  articleResults,
  refreshArticles,
  loadNameOrder,
  pathCode,
  pathOfCode,
  takeArticles,
} from './articles/articles.ts'
export { comboLoad, listingLoad, recommendationLoad, skuLoad } from './articles/staged.ts'
export {
  addSales,
  insertCombos,
  listingIds,
  raiseProductVersions,
  refreshProducts,
  upsertProductRows,
  type CatalogueRows,
  type CategoryInput,
  type Changes,
  type ComboInput,
  type ListingInput,
  type ProductInput,
  type SkuIds,
  type SkuInput,
  type ZoneInput,
} from './articles/write.ts'
export { beginsWith } from './search/codes.db.ts'
export { findProducts } from './browse/page.ts'
export { replaceCompanions, type Companions } from './details/recommendations.db.ts'
export { looks, type LooksRow } from './details/article-looks.ts'
export {
  priceInfoOf,
  propertiesNameOf,
  sizeOf,
  skuSizeOf,
  stockInfo,
  type PriceColumns,
} from './details/detail.ts'
export { simplifiedLetters } from './language/simplified-letters.ts'
export { beginEdit, conflictNames, takeProduct } from './history/history.ts'
export {
  interiorColor,
  interiorPinsOf,
  interiorUrl,
  type InteriorLookName,
  type RoomItem,
} from './pictures/interiors.ts'
export { pictureColor, pictureUrl } from './pictures/pictures.ts'
export { zoneLoad } from './zones/staged.ts'
export { reviewLoad } from './reviews/staged.ts'
export type { SkuFacts } from './search/queries/expectations.ts'
