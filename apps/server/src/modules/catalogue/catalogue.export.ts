import { productStatusNames } from '@showfloor/contract/common/product-kinds'
import { contract } from '@showfloor/contract/contract'
import { csvTime } from '../../platform/csv.ts'
import type { ListExport } from '../../platform/list-export.ts'
import { productPaging } from './catalogue.service.manage.ts'

const call = contract.catalogue.productPaging

/** The chain's products as a file. */
export const productsExport: ListExport<typeof call> = {
  path: '/api/products/export',
  name: { zh: '商品', en: 'products' },
  call,
  list: productPaging,
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
