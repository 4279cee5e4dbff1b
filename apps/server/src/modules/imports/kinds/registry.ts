import type { ImportKind } from '@showfloor/contract/common/import-kinds'
import type { Field } from '../cells/field.ts'
import { accountsKind } from './chain/accounts.ts'
import { channelsKind } from './chain/channels.ts'
import { shopsKind } from './chain/shops.ts'
import { subsidyRulesKind } from './chain/subsidy-rules.ts'
import { boardsKind } from './boards.ts'
import { combosKind, recommendationsKind, reviewsKind, specialZonesKind } from './companions.ts'
import type { Kind } from './kind.ts'
import { mappingsKind, skusKind } from './listings.ts'
import { pricesKind, shopPricesKind } from './prices.ts'
import { productsKind } from './products.ts'
import { stockKind } from './stock.ts'

/** All kinds of imports: goods in the order for a new installation, then the kinds for administrators. */
export const kinds: Record<ImportKind, Kind> = {
  products: productsKind,
  skus: skusKind,
  mappings: mappingsKind,
  prices: pricesKind,
  shopPrices: shopPricesKind,
  stock: stockKind,
  boards: boardsKind,
  combos: combosKind,
  recommendations: recommendationsKind,
  specialZones: specialZonesKind,
  reviews: reviewsKind,
  channels: channelsKind,
  shops: shopsKind,
  accounts: accountsKind,
  subsidyRules: subsidyRulesKind,
}

/** A kind as the caller may import it: without `cost.read` it has no field for costs. */
export const kindFor = (kind: ImportKind, readsCost: boolean): Kind => {
  const { fields, ...found } = kinds[kind]
  const isWithheld = ({ key }: Field): boolean => key === 'cost' && !readsCost
  return {
    ...found,
    fields: fields.filter((field) => !isWithheld(field)),
    withheld: fields.filter(isWithheld),
  }
}
