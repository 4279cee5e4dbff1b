import type { ScopedId } from '@showfloor/contract/common/ids'
import { homeMeasurements, type customerAddress, type HomeMeasurements } from '@showfloor/contract/customers'
import type { z } from 'zod'
import type { Context } from '../../../platform/calls/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { newId, scoped } from '../../../platform/database/ids.ts'
import { addressRow, insertAddress, setMeasurements, updateAddress, type AddressRow } from './addresses.db.ts'
import { customerRow } from '../customers.db.ts'
import { districtByCode } from './districts.db.ts'

type Address = z.output<typeof customerAddress>
export type AddressInput = { townCode: string; detail: string; measurements: HomeMeasurements }
/** The owner of an address; `field`: the prefix of its fields' names in the call's input, for errors. */
type Owner = { shopId: string; customerId: string; field: string }
type Asked = Pick<Context, 'db' | 'language'>

// Formal levels of the district tree, which nobody writes in an address.
const placeholders = new Set(['市辖区', '县', '省直辖县级行政区划', '自治区直辖县级行政区划'])

/** `上海市 / 市辖区 / 闵行区 / 虹桥镇` → `上海市 闵行区 虹桥镇`. */
export const districtName = (path: readonly { name: string }[]): string =>
  path
    .map((step) => step.name)
    .filter((name) => !placeholders.has(name))
    .join(' ')

/** All measurements by name, null where unknown. */
const wireMeasurements = (known: AddressRow['measurements']): HomeMeasurements =>
  Object.fromEntries(
    Object.keys(homeMeasurements.shape).map((name) => [name, known[name] ?? null]),
  ) as HomeMeasurements

const knownOnly = (measurements: HomeMeasurements): object =>
  Object.fromEntries(Object.entries(measurements).filter(([, value]) => value !== null))

export const wireAddress = (shopId: string, row: AddressRow): Address => ({
  id: scoped(shopId, row.id),
  version: row.version,
  provinceCode: row.path[0]?.code ?? '',
  cityCode: row.path[1]?.code ?? '',
  countyCode: row.path[2]?.code ?? '',
  townCode: row.townCode ?? '',
  districtName: districtName(row.path),
  detail: row.detail,
  measurements: wireMeasurements(row.measurements),
})

const needTown = async (asked: Asked, townCode: string, field: string): Promise<void> => {
  const district = await districtByCode(asked.db, townCode)
  if (district && !district.hasChildren) return
  const unknown = asked.language === 'zh' ? '没有这个区划' : 'there is no such district'
  const inner = asked.language === 'zh' ? '请选到最末一级区划' : 'choose a district of the last level'
  throw new CallError('INVALID_INPUT', { detail: `${field}townCode: ${district ? inner : unknown}` })
}

const readBack = async (db: Db, shopId: string, id: string): Promise<Address> => {
  const row = await addressRow(db, shopId, id)
  if (!row) throw new CallError('NOT_FOUND')
  return wireAddress(shopId, row)
}

/** Adds an address and answers its bare id. Error: INVALID_INPUT for the district's field. */
export const addAddress = async (asked: Asked, owner: Owner, input: AddressInput): Promise<string> => {
  await needTown(asked, input.townCode, owner.field)
  const id = newId()
  await insertAddress(asked.db, {
    shopId: owner.shopId,
    customerId: owner.customerId,
    id,
    townCode: input.townCode,
    detail: input.detail,
    measurements: knownOnly(input.measurements),
  })
  return id
}

/** Why an address of a customer, or of any, was not changed. */
const whyUnchanged = async (db: Db, { shopId, id }: ScopedId, customerId?: string) => {
  const row = await addressRow(db, shopId, id)
  const isThere = row !== undefined && (customerId === undefined || row.customerId === customerId)
  return new CallError(isThere ? 'ADDRESS_CHANGED' : 'NOT_FOUND')
}

/** Adds an address, or changes one. Errors: NOT_FOUND, ADDRESS_CHANGED, INVALID_INPUT. */
export const saveAddress = async (
  context: Context,
  input: AddressInput & {
    customerId: ScopedId
    addressId?: ScopedId | undefined
    version?: number | undefined
  },
): Promise<Address> => {
  const { shopId, id: customerId } = input.customerId
  if (!(await customerRow(context.db, shopId, customerId))) throw new CallError('NOT_FOUND')
  if (input.addressId === undefined)
    return readBack(context.db, shopId, await addAddress(context, { shopId, customerId, field: '' }, input))
  const kept = input.addressId
  await needTown(context, input.townCode, '')
  if (kept.shopId !== shopId) throw new CallError('NOT_FOUND')
  const { townCode, detail, version = null } = input
  const measurements = knownOnly(input.measurements)
  const change = { shopId, customerId, id: kept.id, version, townCode, detail, measurements }
  if (!(await updateAddress(context.db, change))) throw await whyUnchanged(context.db, kept, customerId)
  return readBack(context.db, shopId, kept.id)
}

/** Replaces the measurements of a home; null: unknown. Errors: NOT_FOUND, ADDRESS_CHANGED. */
export const saveMeasurements = async (
  db: Db,
  input: { addressId: ScopedId; version: number; measurements: HomeMeasurements },
): Promise<Address> => {
  const { shopId, id } = input.addressId
  const kept = { shopId, id, version: input.version }
  if (!(await setMeasurements(db, kept, knownOnly(input.measurements))))
    throw await whyUnchanged(db, input.addressId)
  return readBack(db, shopId, id)
}

/** The measurements of the home at an address, in mm. Error: NOT_FOUND. */
export const measurementsAt = async (db: Db, shopId: string, addressId: string): Promise<HomeMeasurements> =>
  (await readBack(db, shopId, addressId)).measurements
