import { z } from 'zod'
import { call } from '../common/call.ts'
import { id, idInShop, scopedId, shortText } from '../common/schemas.ts'

/** What a one-of-a-kind board with a natural edge is like; `color` is its wood's, `#rrggbb`. */
export const boardFacts = z.object({
  serialNo: z.string(),
  color: z.string(),
  lengthMm: z.int(),
  widthMinMm: z.int(),
  widthMaxMm: z.int(),
  thicknessMm: z.int(),
})
export type BoardFacts = z.output<typeof boardFacts>
export const board = boardFacts.extend({ id: scopedId })
export type Board = z.output<typeof board>
/** `taken`: an order holds it now, or it is sold. */
export const boardNow = board.extend({ taken: z.boolean() })
export type BoardNow = z.output<typeof boardNow>

/** One-of-a-kind boards that table tops are chosen from. */
export const boards = {
  naturalEdge: call({
    summary:
      'Which SKUs are boards with a natural edge, and their boards: those of the shop first, of which the free ones can be chosen (`here`)',
    service: 'wms',
    method: 'POST',
    path: '/natural-edge-setting/query',
    access: 'catalogue.read',
    effect: 'read',
    shop: (input) => [input.siteBO.id],
    input: z.object({
      siteBO: z.object({ id }),
      itemList: z
        .array(z.object({ skuCode: shortText }))
        .min(1)
        .max(200),
    }),
    output: z.object({
      data: z.array(
        z.object({
          skuCode: z.string(),
          boards: z.array(boardNow.extend({ siteName: z.string(), here: z.boolean() })),
        }),
      ),
    }),
    errors: [],
  }),
  boardMove: call({
    summary: 'Moves boards of a SKU to another shop, all of them or none; one that an order holds stays',
    service: 'wms',
    method: 'POST',
    path: '/natural-edge-setting/move',
    access: 'board.move',
    effect: 'write',
    idempotent: true,
    shop: ({ boardIds, toShopId }) => [toShopId, ...boardIds],
    audit: {
      zh: '调拨大板',
      en: 'Move boards',
      of: ({ skuCode, toShopId }, output) => ({
        subject: skuCode,
        detail: { boards: output?.data.map(({ serialNo }) => serialNo) ?? [], toShop: toShopId },
      }),
    },
    input: z.object({
      skuCode: shortText.min(1),
      boardIds: z.array(idInShop).min(1).max(50),
      toShopId: id,
    }),
    /** The boards by their ids in the other shop. */
    output: z.object({ data: z.array(z.object({ id: scopedId, serialNo: z.string() })) }),
    errors: ['BOARD_UNKNOWN', 'BOARD_TAKEN'],
  }),
}
