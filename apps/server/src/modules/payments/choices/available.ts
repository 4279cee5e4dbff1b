import type { TenderType } from '@showfloor/contract/common/payment-status'
import type { Db } from '../../../platform/database/db.ts'
import { shopById } from '../../shops/shops.public.ts'
import { hasTerminals } from '../../terminals/terminals.public.ts'
import { posTerminalsOf } from '../cloud-pos/terminals.db.ts'
import { entityOfShop } from '../entities/entities.db.ts'
import { takesTransfers } from '../bank-transfers/accounts.db.ts'
import type { PaymentProviders } from '../providers/registry/registry.ts'

/** The types of payment that a shop can use: cash, and those that it has switched on and that are configured. */
export const availableTypes = async (
  context: { db: Db },
  all: PaymentProviders,
  shopId: string,
): Promise<TenderType[]> => {
  const shop = await shopById(context.db, shopId)
  const entityId = await entityOfShop(context.db, shopId)
  const providers = await all.of(entityId, context.db)
  const configured = [...providers.codes, ...providers.codeTypes]
  const hasPos = providers.hasCloudPos && shop.cloudPosType === 'SHOUQIANBA_LITE'
  const hasPosCode =
    providers.hasUpay &&
    shop.cloudPosType === 'SHOUQIANBA_CODE' &&
    shop.paymentTypes.includes('POS_CODE') &&
    (await posTerminalsOf(context.db, shopId)).some(
      ({ state, entityId: of }) => state === 'ACTIVE' && of === entityId,
    )
  const transfers = (await takesTransfers(context.db, shopId)) ? (['BANK_TRANSFER'] as const) : []
  const hasMis = shop.paymentTypes.includes('MIS_POS') && (await hasTerminals(context.db, shopId))
  const offered = [
    ...configured,
    ...(hasPos ? (['CLOUD_POS'] as const) : []),
    ...(hasPosCode ? (['POS_CODE'] as const) : []),
    ...(hasMis ? (['MIS_POS'] as const) : []),
    'DEPOSIT' as const,
  ]
  return [
    'CASH' as const,
    ...offered.filter((code) => shop.paymentTypes.includes(code)),
    ...transfers,
    ...(await all.laterTypes(context.db, shopId)),
  ]
}
