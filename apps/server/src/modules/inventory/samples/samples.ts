import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { setCause } from '../../../platform/database/cause.ts'
import { newId, scoped } from '../../../platform/database/ids.ts'
import { keepPictures } from '../../files/files.public.ts'
import { isTaken } from '../boards/boards.ts'
import { changeStock } from '../returns/returns.db.ts'
import { skuByCode } from '../stock/levels.db.ts'
import {
  endSample,
  insertSample,
  lockFreePieces,
  lockSample,
  samplesHere,
  skuOfSample,
} from './samples.db.ts'

type Calls = Contract['inventory']

/** The floor samples of SKUs in a shop. */
export const samples = async (
  { db }: Context,
  input: ParsedInputOf<Calls['samples']>,
): Promise<OutputOf<Calls['samples']>> => {
  const shopId = input.siteBO.id
  const codes = input.itemList.map(({ skuCode }) => skuCode)
  const rows = await samplesHere(db, shopId, codes)
  return {
    data: rows.map((row) => ({
      id: scoped(shopId, row.boardId),
      ...row.facts,
      color: row.colorHex,
      skuCode: row.skuCode,
      itemMappingId: row.itemMappingId,
      price: row.priceCents,
      taken: isTaken(row),
    })),
  }
}

/** Makes a free piece a floor sample. Errors: NOT_FOUND for an unknown SKU or a picture of another account, SAMPLE_NO_PIECE. */
export const sampleMake = async (
  context: Context,
  input: ParsedInputOf<Calls['sampleMake']>,
): Promise<OutputOf<Calls['sampleMake']>> => {
  const { db } = context
  const shopId = input.siteBO.id
  const sku = await skuByCode(db, input.skuCode)
  if (!sku) throw new CallError('NOT_FOUND')
  if ((await lockFreePieces(db, shopId, sku.skuId)) < 1)
    throw new CallError('SAMPLE_NO_PIECE', { name: input.skuCode })
  const kept = await keepPictures(context, input.pictures, 'GOODS_PICTURE')
  const id = newId()
  const serialNo = await insertSample(db, {
    shopId,
    id,
    skuId: sku.skuId,
    condition: input.condition,
    priceCents: input.price,
    pictures: [...kept.values()].map(({ url }) => url),
  })
  context.announce({ topic: 'stock', shopId, id: null })
  return { id: scoped(shopId, id), serialNo }
}

/** Withdraws a floor sample. Errors: BOARD_UNKNOWN for one that is sold or withdrawn, BOARD_TAKEN, SAMPLE_NO_PIECE for one whose piece is not on hand. */
export const sampleWithdraw = async (
  context: Context,
  input: ParsedInputOf<Calls['sampleWithdraw']>,
): Promise<OutputOf<Calls['sampleWithdraw']>> => {
  const { db, session } = context
  const { shopId, id } = input.id
  const skuId = await skuOfSample(db, shopId, id)
  if (skuId === undefined) throw new CallError('BOARD_UNKNOWN')
  const free = await lockFreePieces(db, shopId, skuId)
  const sample = await lockSample(db, shopId, id)
  if (!sample) throw new CallError('BOARD_UNKNOWN')
  if (sample.held) throw new CallError('BOARD_TAKEN', { board: sample.serialNo })
  const isLost = input.end === 'WRITTEN_OFF'
  if (isLost && free < 0) throw new CallError('SAMPLE_NO_PIECE', { name: sample.serialNo })
  await endSample(db, shopId, id, isLost ? 'WRITTEN_OFF' : 'WITHDRAWN')
  if (isLost) {
    await setCause(db, { kind: 'WRITE_OFF', of: 'sample', id, accountId: session.accountId })
    await changeStock(db, shopId, [{ skuId, quantity: -1 }])
  }
  context.announce({ topic: 'stock', shopId, id: null })
  return { serialNo: sample.serialNo }
}
