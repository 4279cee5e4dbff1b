import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { sqlState, UNIQUE_VIOLATION } from '../../../platform/database/trouble/db-errors.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { newId } from '../../../platform/database/ids.ts'
import { keepPictures, type KeptPicture } from '../../files/files.public.ts'
import {
  deleteCombo,
  endOtherListings,
  insertCombo,
  insertProduct,
  isProductCodeTaken,
  isSkuCodeTaken,
  insertSku,
  knownCount,
  picturesOf,
  replacePictures,
  reorderSkus,
  replaceRecommendations,
  replaceSlots,
  updateCombo,
  updateProduct,
  updateSku,
  type PictureRow,
} from './editing.db.ts'
import {
  refreshChannelProducts,
  upsertListings,
  upsertProductCategories,
  upsertSkuPackages,
} from '../articles/write.db.ts'
import { takeProduct, recordCreation } from '../history/history.ts'
import { refreshTerms } from '../search/terms.ts'

type Calls = Contract['catalogue']
type Saved = { code: string; version: number }

const mustKnow = async (
  db: Db,
  table: Parameters<typeof knownCount>[1],
  ids: readonly string[],
): Promise<void> => {
  const distinct = [...new Set(ids)]
  if ((await knownCount(db, table, distinct)) < distinct.length) throw new CallError('NOT_FOUND')
}

/** Refreshes what lists and the search show of a product. */
const follow = async (db: Db, id: string): Promise<void> => {
  await refreshTerms(db, [id])
  await refreshChannelProducts(db, [id])
}

const putUnder = async (db: Db, id: string, categoryIds: readonly string[]): Promise<void> => {
  const records = [...new Set(categoryIds)].map((categoryId) => ({ product_id: id, category_id: categoryId }))
  await upsertProductCategories(db, records)
}

const mustKnowPlaces = async (
  db: Db,
  input: { categoryIds: readonly string[]; specialZoneIds: readonly string[] },
): Promise<void> => {
  await mustKnow(db, 'categories', input.categoryIds)
  await mustKnow(db, 'special_zones', input.specialZoneIds)
}

/** Errors: PRODUCT_CODE_TAKEN, NOT_FOUND. */
export const productCreate = async (
  context: Context,
  input: ParsedInputOf<Calls['productCreate']>,
): Promise<OutputOf<Calls['productCreate']>> => {
  const { db } = context
  await mustKnowPlaces(db, input)
  const id = newId()
  if ((await isProductCodeTaken(db, input.code)) || !(await insertProduct(db, { ...input, id })))
    throw new CallError('PRODUCT_CODE_TAKEN')
  await putUnder(db, id, input.categoryIds)
  await follow(db, id)
  await recordCreation(context, id)
  context.announce({ topic: 'catalogue', shopId: null, id })
  return { id, version: 1 }
}

/** Errors: NOT_FOUND, CATALOGUE_CHANGED. */
export const productUpdate = async (
  context: Context,
  input: ParsedInputOf<Calls['productUpdate']>,
): Promise<Saved> => {
  const { db } = context
  const next = await takeProduct(context, input, 'catalogue.productUpdate')
  await mustKnowPlaces(db, input)
  await updateProduct(db, input.channelSpuId, input)
  await putUnder(db, input.channelSpuId, input.categoryIds)
  await follow(db, input.channelSpuId)
  return next
}

/** Turns a unique violation into an error, because only the database knows which of two concurrent changes took a code first. */
const unlessTaken = async <T>(
  refusal: 'SKU_CODE_TAKEN' | 'COMBO_CODE_TAKEN',
  write: () => Promise<T>,
): Promise<T> => {
  try {
    return await write()
  } catch (error) {
    throw sqlState(error) === UNIQUE_VIOLATION ? new CallError(refusal) : error
  }
}

/** Errors: NOT_FOUND, CATALOGUE_CHANGED, SKU_CODE_TAKEN. */
export const skuSave = async (
  context: Context,
  input: ParsedInputOf<Calls['skuSave']>,
): Promise<OutputOf<Calls['skuSave']>> => {
  const { db } = context
  const next = await takeProduct(context, input, 'catalogue.skuSave')
  await mustKnow(
    db,
    'channels',
    input.listings.map(({ channelId }) => channelId),
  )
  const id = input.id ?? newId()
  if (await isSkuCodeTaken(db, input.skuCode, id)) throw new CallError('SKU_CODE_TAKEN')
  await unlessTaken('SKU_CODE_TAKEN', async () => {
    if (input.id === undefined) await insertSku(db, input.channelSpuId, id, input)
    else if (!(await updateSku(db, input.channelSpuId, id, input))) throw new CallError('NOT_FOUND')
  })
  const packages = input.packages.map((item, at) => ({
    no: at + 1,
    length_mm: item.lengthMm,
    width_mm: item.widthMm,
    height_mm: item.heightMm,
    weight_g: item.weightG,
    needs_assembly: item.needsAssembly,
    may_tilt: item.mayTilt,
  }))
  await upsertSkuPackages(db, [{ sku_id: id, packages }])
  for (const { channelId, itemOuterId, thirdPartySku } of input.listings)
    await upsertListings(db, channelId, [
      {
        id: newId(),
        sku_code: input.skuCode,
        sku_id: id,
        item_outer_id: itemOuterId,
        third_party_sku: thirdPartySku || null,
      },
    ])
  await endOtherListings(
    db,
    id,
    input.listings.map(({ channelId }) => channelId),
  )
  await follow(db, input.channelSpuId)
  return { ...next, id }
}

/** Errors: NOT_FOUND when these are not exactly the product's SKUs, CATALOGUE_CHANGED. */
export const skusReorder = async (
  context: Context,
  input: ParsedInputOf<Calls['skusReorder']>,
): Promise<Saved> => {
  const next = await takeProduct(context, input, 'catalogue.skusReorder')
  if (!(await reorderSkus(context.db, input.channelSpuId, input.skuIds))) throw new CallError('NOT_FOUND')
  await refreshChannelProducts(context.db, [input.channelSpuId])
  return next
}

/** Keeps uploads that become photos. Errors: NOT_FOUND, CATALOGUE_CHANGED. */
export const picturesUpdate = async (
  context: Context,
  input: ParsedInputOf<Calls['picturesUpdate']>,
): Promise<Saved> => {
  const { db } = context
  const next = await takeProduct(context, input, 'catalogue.picturesUpdate')
  const known = new Map((await picturesOf(db, input.channelSpuId)).map((row) => [row.fileId, row]))
  const added = input.pictures.map(({ fileId }) => fileId).filter((fileId) => !known.has(fileId))
  for (const [fileId, kept] of await keepPictures(context, added, 'PRODUCT_PICTURE'))
    known.set(fileId, newPicture(fileId, kept))
  const wanted = new Map<string, PictureRow>()
  for (const { fileId, alt, colorName } of input.pictures) {
    const row = known.get(fileId)
    if (row) wanted.set(fileId, { ...row, alt, colorName })
  }
  await replacePictures(db, input.channelSpuId, [...wanted.values()])
  await refreshChannelProducts(db, [input.channelSpuId])
  return next
}

const newPicture = (fileId: string, { url, widthPx, heightPx }: KeptPicture): PictureRow => ({
  fileId,
  url,
  alt: '',
  colorName: '',
  widthPx,
  heightPx,
})

/** Errors: NOT_FOUND, CATALOGUE_CHANGED, COMBO_CODE_TAKEN. */
export const comboSave = async (
  context: Context,
  input: ParsedInputOf<Calls['comboSave']>,
): Promise<Saved> => {
  const { db } = context
  const next = await takeProduct(context, input, 'catalogue.comboSave')
  const slots = input.slots.map((slot) => ({ ...slot, skuIds: [...new Set(slot.skuIds)] }))
  await mustKnow(
    db,
    'skus',
    slots.flatMap(({ skuIds }) => skuIds),
  )
  const combo = { ...input, id: input.id ?? newId(), slots }
  await unlessTaken('COMBO_CODE_TAKEN', async () => {
    if (input.id === undefined) await insertCombo(db, input.channelSpuId, combo)
    else if (!(await updateCombo(db, input.channelSpuId, combo))) throw new CallError('NOT_FOUND')
  })
  await replaceSlots(db, combo)
  return next
}

/** Errors: NOT_FOUND, CATALOGUE_CHANGED. */
export const comboRemove = async (
  context: Context,
  input: ParsedInputOf<Calls['comboRemove']>,
): Promise<Saved> => {
  const next = await takeProduct(context, input, 'catalogue.comboRemove')
  if (!(await deleteCombo(context.db, input.channelSpuId, input.id))) throw new CallError('NOT_FOUND')
  return next
}

/** The product itself is left out. Errors: NOT_FOUND, CATALOGUE_CHANGED. */
export const recommendationsUpdate = async (
  context: Context,
  input: ParsedInputOf<Calls['recommendationsUpdate']>,
): Promise<Saved> => {
  const next = await takeProduct(context, input, 'catalogue.recommendationsUpdate')
  const ids = [...new Set(input.recommendedIds)].filter((id) => id !== input.channelSpuId)
  await mustKnow(context.db, 'products', ids)
  await replaceRecommendations(context.db, input.channelSpuId, ids)
  return next
}
