import { z } from 'zod'
import { call } from '../common/call.ts'
import { SPECIAL_ZONE_NAME_MAX, SPECIAL_ZONES_MAX } from '../common/constants.ts'
import { done, id, version } from '../common/schemas.ts'
import { managing } from './manage.ts'

const zoneName = z.string().trim().max(SPECIAL_ZONE_NAME_MAX)
const productIds = z.array(id).max(50).default([])

/** Special zones of the chain, which product filters offer. A product may be in several; `productPaging` lists those of one. */
export const zoneCalls = {
  zoneList: call({
    ...managing,
    summary: 'The special zones in their order, each with the number of its products in any status',
    path: '/special-zone/list',
    effect: 'read',
    input: z.object({}),
    output: z.object({
      data: z.array(
        z.object({ id, version: z.int(), name: z.string(), nameEn: z.string(), productCount: z.int() }),
      ),
    }),
    errors: [],
  }),
  zoneSave: call({
    ...managing,
    summary: 'Creates a special zone after the others, or renames one by compare-and-set on its version',
    path: '/special-zone/save',
    effect: 'write',
    audit: {
      zh: '保存专区',
      en: 'Save special zone',
      of: ({ name, id: zoneId }, output) => ({ subject: output?.id ?? zoneId ?? '', detail: { name } }),
    },
    input: z.object({
      id: id.optional(),
      version: version.optional(),
      name: zoneName.min(1),
      nameEn: zoneName.default(''),
    }),
    output: z.object({ id }),
    errors: ['NOT_FOUND', 'ZONES_CHANGED', 'ZONE_NAME_TAKEN', 'ZONES_FULL'],
  }),
  zonesReorder: call({
    ...managing,
    summary: 'Reorders all special zones',
    path: '/special-zone/reorder',
    effect: 'write',
    audit: { zh: '调整专区顺序', en: 'Reorder special zones', of: () => ({ subject: '' }) },
    input: z.object({ specialZoneIds: z.array(id).min(1).max(SPECIAL_ZONES_MAX) }),
    output: done,
    errors: ['ZONES_CHANGED'],
  }),
  zoneRemove: call({
    ...managing,
    summary: 'Removes a special zone; its products stay in the catalogue',
    path: '/special-zone/remove',
    effect: 'write',
    audit: {
      zh: '删除专区',
      en: 'Remove special zone',
      of: ({ id: zoneId }) => ({ subject: zoneId }),
    },
    input: z.object({ id, version }),
    output: done,
    errors: ['NOT_FOUND', 'ZONES_CHANGED'],
  }),
  zoneProductsUpdate: call({
    ...managing,
    summary: 'Puts products into a special zone and takes others out; each has it in its history',
    path: '/special-zone/product/update',
    effect: 'write',
    audit: {
      zh: '调整专区商品',
      en: 'Change products of a special zone',
      of: ({ specialZoneId, added, removed }) => ({
        subject: specialZoneId,
        detail: { rows: added.length + removed.length },
      }),
    },
    input: z.object({ specialZoneId: id, added: productIds, removed: productIds }),
    output: done,
    errors: ['NOT_FOUND', 'CATALOGUE_CHANGED'],
  }),
}
