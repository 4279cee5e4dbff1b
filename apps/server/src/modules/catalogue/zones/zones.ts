import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import { SPECIAL_ZONES_MAX } from '@showfloor/contract/common/constants'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { newId } from '../../../platform/database/ids.ts'
import { takeProduct } from '../history/history.ts'
import {
  deleteZone,
  insertZone,
  lockZoneChanges,
  lockZones,
  renameZone,
  reorderZones,
  switchZone,
  zoneExists,
  zoneRows,
  zonesBeside,
} from './zones.db.ts'

type Calls = Contract['catalogue']
type Done = Record<string, never>

const announceAll = ({ announce }: Context): void => announce({ topic: 'catalogue', shopId: null, id: null })

/** The zones in their order. */
export const zoneList = async ({ db }: Context): Promise<OutputOf<Calls['zoneList']>> => ({
  data: (await zoneRows(db)).map((row) => ({
    id: row.id,
    version: row.version,
    name: row.name,
    nameEn: row.nameEn,
    productCount: row.productCount,
  })),
})

/** Errors: NOT_FOUND, ZONES_CHANGED for another version, ZONE_NAME_TAKEN, ZONES_FULL. */
export const zoneSave = async (
  context: Context,
  { id: known, version = 0, name, nameEn }: ParsedInputOf<Calls['zoneSave']>,
): Promise<OutputOf<Calls['zoneSave']>> => {
  const { db } = context
  await lockZones(db)
  const zone = { id: known ?? newId(), name, nameEn }
  const others = await zonesBeside(db, zone.id)
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase()))
    throw new CallError('ZONE_NAME_TAKEN')
  if (known !== undefined) {
    if (!(await renameZone(db, version, zone))) throw await changedOrGone(context, known)
  } else {
    if (others.length >= SPECIAL_ZONES_MAX) throw new CallError('ZONES_FULL', { most: SPECIAL_ZONES_MAX })
    await insertZone(db, zone)
  }
  announceAll(context)
  return { id: zone.id }
}

const changedOrGone = async ({ db }: Context, id: string): Promise<CallError> =>
  new CallError((await zoneExists(db, id)) ? 'ZONES_CHANGED' : 'NOT_FOUND')

/** Error: ZONES_CHANGED when these are not exactly the zones. */
export const zonesReorder = async (
  context: Context,
  { specialZoneIds }: ParsedInputOf<Calls['zonesReorder']>,
): Promise<Done> => {
  await lockZones(context.db)
  if (!(await reorderZones(context.db, specialZoneIds))) throw new CallError('ZONES_CHANGED')
  announceAll(context)
  return {}
}

/** Errors: NOT_FOUND, ZONES_CHANGED for another version. */
export const zoneRemove = async (
  context: Context,
  zone: ParsedInputOf<Calls['zoneRemove']>,
): Promise<Done> => {
  await lockZones(context.db)
  if (!(await deleteZone(context.db, zone))) throw await changedOrGone(context, zone.id)
  announceAll(context)
  return {}
}

/** A product that is where it shall be stays as it is. Errors: NOT_FOUND, CATALOGUE_CHANGED. */
export const zoneProductsUpdate = async (
  context: Context,
  { specialZoneId: zoneId, added, removed }: ParsedInputOf<Calls['zoneProductsUpdate']>,
): Promise<Done> => {
  const { db } = context
  if (!(await zoneExists(db, zoneId))) throw new CallError('NOT_FOUND')
  for (const { id, version, within } of await lockZoneChanges(db, { zoneId, added, removed })) {
    await takeProduct(context, { channelSpuId: id, version }, 'catalogue.zoneProductsUpdate')
    await switchZone(db, { productId: id, zoneId, within })
  }
  return {}
}
