import type { Contract } from '@showfloor/contract/contract'
import type { HandlersOf } from '../../platform/calls/mount.ts'
import { productPrices, productPricesUpdate } from './pricing.manage.ts'
import { priceExtension } from './pricing.ts'

export const pricingRoutes: HandlersOf<Contract['pricing']> = {
  priceExtension,
  productPrices,
  productPricesUpdate,
}
