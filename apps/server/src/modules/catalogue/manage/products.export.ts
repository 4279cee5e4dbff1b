import { productKinds, productStatusNames, type ProductKind } from '@showfloor/contract/common/product-kinds'
import type { Contract } from '@showfloor/contract/contract'
import { csvTime } from '../../../platform/tables/csv/csv.ts'
import type { ListExport } from '../../../platform/exports/list-export.ts'
import type { NewsDesk } from '../../../platform/live/news.ts'
import { itemsByCode } from '../details/listings.ts'
import { productsByCode } from './products.ts'
import { createKeptPages } from '../browse/kept-pages.ts'
import { itemMappingPage } from '../browse/page.ts'

/** The chain's products as a file. */
export const productsExport: ListExport<Contract['catalogue']['productPaging']> = {
  of: 'catalogue.productsExport',
  name: { zh: '商品', en: 'products' },
  list: productsByCode,
  columns: [
    { zh: '商品编码', en: 'Product code', of: ({ code }) => code },
    { zh: '名称', en: 'Name', of: ({ name }) => name },
    { zh: '分类', en: 'Category', of: ({ categoryName }) => categoryName },
    { zh: '状态', en: 'Status', of: ({ status }, { language }) => productStatusNames[status][language] },
    { zh: 'SKU 数', en: 'SKUs', of: ({ skuCount }) => skuCount },
    { zh: '图片数', en: 'Pictures', of: ({ pictureCount }) => pictureCount },
    { zh: '更新时间', en: 'Changed at', of: ({ updatedAt }) => csvTime(new Date(updatedAt)) },
  ],
}

/** A channel's listings as a file with this shop's prices and stock; the importers can read its codes and prices. */
export const itemsExport: ListExport<Contract['catalogue']['itemSearch']> = {
  of: 'catalogue.itemsExport',
  name: { zh: '商品映射', en: 'listings' },
  list: itemsByCode,
  columns: [
    { zh: 'SKU 编码', en: 'SKU code', of: ({ skuCode }) => skuCode },
    { zh: '名称', en: 'Name', of: ({ skuName }) => skuName },
    { zh: '规格', en: 'Variant', of: ({ propertiesName }) => propertiesName },
    { zh: '外部编码', en: 'Outer id', of: ({ itemOuterId }) => itemOuterId },
    { zh: '第三方 SKU', en: 'Third-party SKU', of: ({ thirdPartySku }) => thirdPartySku ?? '' },
    {
      zh: '状态',
      en: 'Status',
      of: ({ onSale }, { language }) => productStatusNames[onSale ? 'onsale' : 'offsale'][language],
    },
    { zh: '活动价', en: 'Marketing price', of: ({ priceInfo }) => amount(priceInfo?.marketingPrice) },
    { zh: '销售价', en: 'Sale price', of: ({ priceInfo }) => amount(priceInfo?.salePrice) },
    { zh: '专柜价', en: 'Shoppe price', of: ({ priceInfo }) => amount(priceInfo?.shoppePrice) },
    { zh: '红线价', en: 'Red line price', of: ({ priceInfo }) => amount(priceInfo?.redLinePrice) },
    { zh: '可售', en: 'Can be sold', of: ({ stock }) => stock.itemNum },
    { zh: '在途', en: 'In transit', of: ({ stock }) => stock.inTransit },
    { zh: '到货日期', en: 'Arrives on', of: ({ stock }) => stock.inTransitDate ?? '' },
  ],
}

/** A shop's products as a file, by the guides' filters and order, with its own prices and stock. */
export const shopProductsExport = (news: NewsDesk): ListExport<Contract['catalogue']['itemMappingPage']> => {
  const kept = createKeptPages(news)
  return {
    of: 'catalogue.export',
    name: { zh: '商品目录', en: 'catalogue' },
    list: (context, input) => itemMappingPage(context, input, kept),
    pageRows: 50,
    columns: [
      { zh: 'SKU 编码', en: 'SKU code', of: ({ skuCode }) => skuCode },
      { zh: '名称', en: 'Name', of: ({ name }) => name },
      {
        zh: '种类',
        en: 'Kind',
        of: ({ kind }, { language }) => (productKinds[kind as ProductKind] ?? productKinds.other)[language],
      },
      { zh: '尺寸 (mm)', en: 'Size (mm)', of: ({ size }) => sizeText(size) },
      { zh: 'SKU 数', en: 'SKUs', of: ({ skuCount }) => skuCount },
      { zh: '活动价', en: 'Marketing price', of: ({ marketingPrice }) => amount(marketingPrice) },
      { zh: '销售价', en: 'Sale price', of: ({ salePrice }) => amount(salePrice) },
      { zh: '可售', en: 'Can be sold', of: ({ stock }) => stock.itemNum },
      { zh: '在途', en: 'In transit', of: ({ stock }) => stock.inTransit },
      { zh: '到货日期', en: 'Arrives on', of: ({ stock }) => stock.inTransitDate ?? '' },
    ],
  }
}

const sizeText = ({
  widthMm,
  depthMm,
  heightMm,
}: Record<'widthMm' | 'depthMm' | 'heightMm', number | null>) =>
  [widthMm, depthMm, heightMm].filter((mm) => mm !== null).join('×')

const amount = (cents: number | undefined) => (cents === undefined ? '' : { amountCents: cents })
