import { z } from 'zod'
import { call } from '../common/call.ts'
import { STOCK_PIECES_MAX } from '../common/constants.ts'
import { day, id, shortText } from '../common/schemas.ts'
import { boards } from './boards.ts'
import { counts } from './counts.ts'
import { movements } from './movements.ts'
import { transfers } from './transfers.ts'
import { site } from '../pricing.ts'

const pieces = z.int().min(0).max(STOCK_PIECES_MAX)
const level = { onHand: pieces, inTransit: pieces, inTransitDate: day.nullable() }

export const inventory = {
  productStock: call({
    summary:
      'What lies of every SKU of a product in the caller’s shops, what of it orders hold, and what is on its way',
    service: 'wms',
    method: 'POST',
    path: '/product-stock/query',
    access: 'catalogue.manage',
    effect: 'read',
    reach: 'own',
    input: z.object({ channelSpuId: id }),
    output: z.object({
      sites: z.array(site),
      skus: z.array(
        z.object({
          skuId: id,
          skuCode: z.string(),
          skuName: z.string(),
          levels: z.array(
            z.object({
              siteId: id,
              onHand: z.int(),
              held: z.int(),
              inTransit: z.int(),
              inTransitDate: z.string().nullable(),
            }),
          ),
        }),
      ),
    }),
    errors: [],
  }),
  productStockUpdate: call({
    summary:
      'Sets what lies of a SKU in shops; refused when it is not what the caller saw (`before`, null where there was nothing)',
    service: 'wms',
    method: 'POST',
    path: '/product-stock/update',
    access: 'catalogue.manage',
    effect: 'write',
    idempotent: true,
    shop: ({ changes }) => changes.map(({ siteId }) => siteId),
    audit: {
      zh: '修改库存',
      en: 'Change stock',
      of: ({ skuCode, changes }) => ({
        subject: skuCode,
        detail: { onHand: changes.map(({ before, onHand }) => `${before?.onHand ?? 0} → ${onHand}`) },
      }),
    },
    input: z.object({
      skuCode: shortText.min(1),
      changes: z
        .array(z.object({ siteId: id, before: z.object(level).nullable(), ...level }))
        .min(1)
        .max(500),
    }),
    output: z.object({}),
    errors: ['NOT_FOUND', 'STOCK_CHANGED'],
  }),
  query: call({
    summary:
      'What a shop can still sell of each SKU (on hand − held; 99999999 where sale or purchase is allowed without stock)',
    service: 'wms',
    method: 'POST',
    path: '/inventory/query',
    access: 'catalogue.read',
    effect: 'read',
    shop: (input) => [input.siteBO.id],
    input: z.object({
      siteBO: z.object({ id }),
      itemList: z
        .array(z.object({ skuId: id.optional(), skuCode: shortText }))
        .min(1)
        .max(500),
    }),
    output: z.array(
      z.object({
        skuCode: z.string(),
        itemNum: z.int(),
        inTransit: z.int(),
        inTransitDate: z.string().nullable(),
      }),
    ),
    errors: [],
  }),
  siteStock: call({
    summary:
      'What every site of the shop’s channel has of a SKU, the shop itself first, with what is on its way and the day it can be promised for (null: not known)',
    service: 'wms',
    method: 'POST',
    path: '/inventory/sites',
    access: 'catalogue.read',
    effect: 'read',
    shop: (input) => [input.shopId],
    input: z.object({ shopId: id, skuCode: shortText.min(1) }),
    output: z.object({
      data: z.array(
        z.object({
          siteCode: z.string(),
          siteName: z.string(),
          here: z.boolean(),
          itemNum: z.int(),
          inTransit: z.int(),
          inTransitDate: z.string().nullable(),
          promiseDate: z.string().nullable(),
        }),
      ),
    }),
    errors: [],
  }),
  ...boards,
  ...movements,
  ...transfers,
  ...counts,
}
