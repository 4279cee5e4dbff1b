import { z } from 'zod'
import { call } from '../common/call.ts'
import { id, idInShop, scopedId, shortText } from '../common/schemas.ts'

/** Facts of a one-of-a-kind board with a natural edge; `color`: of its wood, `#rrggbb`. */
export const boardFacts = z.object({
  serialNo: z.string(),
  color: z.string(),
  lengthMm: z.int(),
  widthMinMm: z.int(),
  widthMaxMm: z.int(),
  thicknessMm: z.int(),
})
export type BoardFacts = z.output<typeof boardFacts>
const board = boardFacts.extend({ id: scopedId })
export type Board = z.output<typeof board>
const taken = { taken: z.boolean() }

/** Facts of a floor sample, which is sold as seen; `color`: of its SKU, `#rrggbb`; `pictures`: addresses. */
export const sampleFacts = z.object({
  serialNo: z.string(),
  color: z.string(),
  condition: z.string(),
  pictures: z.array(z.string()),
})
export type SampleFacts = z.output<typeof sampleFacts>
const sample = sampleFacts.extend({ id: scopedId })

/** The one-of-a-kind piece of a line: a board, or a floor sample. */
export const pieceFacts = z.union([boardFacts, sampleFacts])
export type PieceFacts = z.output<typeof pieceFacts>
export const piece = z.union([board, sample])
export type Piece = z.output<typeof piece>
/** `taken`: an order holds it, or it is sold. */
export const pieceNow = z.union([board.extend(taken), sample.extend(taken)])
export type PieceNow = z.output<typeof pieceNow>
export const boardNow = board.extend(taken)

/** Calls for one-of-a-kind boards, which are chosen as table tops. */
export const boards = {
  naturalEdge: call({
    summary:
      'Which SKUs are natural-edge boards, and their boards, those of the shop first; `here`: the free ones of the shop, which can be chosen',
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
    summary: 'Moves boards of a SKU to another shop, all or none; held boards are refused',
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
    /** The ids of the boards in the other shop. */
    output: z.object({ data: z.array(z.object({ id: scopedId, serialNo: z.string() })) }),
    errors: ['BOARD_UNKNOWN', 'BOARD_TAKEN'],
  }),
}
