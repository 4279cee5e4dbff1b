import type { Contract } from '@showfloor/contract/contract'
import type { HandlersOf } from '../../platform/mount.ts'
import { productPrices, productPricesUpdate } from './pricing.manage.service.ts'
import { priceExtension } from './pricing.service.ts'

export const pricingRoutes: HandlersOf<Contract['pricing']> = {
  priceExtension: (context, input) => priceExtension(context, input),
  productPrices: (context, input) => productPrices(context, input),
  productPricesUpdate: (context, input) => productPricesUpdate(context, input),
}
