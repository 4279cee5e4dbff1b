import type { TenderType } from '@showfloor/contract/common/payment-status'
import type { Db } from '../../../platform/database/db.ts'
import { onePerServer, type Services } from '../../../platform/module.ts'
import type { TenderWay } from './way.ts'

/** Types of tender whose module comes after payments. */
type LaterType = Extract<TenderType, 'VOUCHER'>
type Later = { way: TenderWay; isOffered: (db: Db, shopId: string) => Promise<boolean> }

const laterTypes = onePerServer((): Map<LaterType, Later> => new Map())

/** Lets a later module register a type while the server starts: how its tenders end, and where it is offered. */
export const takeOver = (services: Services, type: LaterType, later: Later): void =>
  void laterTypes(services).set(type, later)

/** The types of later modules that a shop can use. */
export const laterTypesAt = async (services: Services, db: Db, shopId: string): Promise<TenderType[]> => {
  const types: TenderType[] = []
  for (const [type, { isOffered }] of laterTypes(services)) if (await isOffered(db, shopId)) types.push(type)
  return types
}

/** The way of a type that a later module registers; `asked` says how often and whom it queries. */
export const byLater = (
  services: Services,
  type: LaterType,
  asked: Pick<TenderWay, 'pausesMs' | 'partyOf'>,
): TenderWay => {
  const way = (): TenderWay => {
    const later = laterTypes(services).get(type)
    if (!later) throw new Error(`no module has taken ${type} over`)
    return later.way
  }
  return {
    ...asked,
    query: (tender) => way().query(tender),
    close: (tender) => way().close(tender),
    refund: (...asked) => way().refund(...asked),
    queryRefund: (refund) => way().queryRefund(refund),
  }
}
