import { z } from 'zod'
import { call } from '../common/call.ts'
import { OPENINGS_MAX, ROOM_MAX_MM, ROOM_MIN_MM, clearanceKinds, walls } from '../common/rooms/floor-plan.ts'
import {
  SPACE_SLOT_QUANTITY_MAX,
  SPACE_SLOTS_MAX,
  inspirationRooms,
  publications,
} from '../common/rooms/inspirations.ts'
import { id, longText, shortText, sumCents } from '../common/schemas.ts'
import { deleting, editing, kept, keptAs, listed, reading } from './editing.ts'
import { piece } from './pieces.ts'

const roomSide = z.int().min(ROOM_MIN_MM).max(ROOM_MAX_MM)

/** A measured room; the part of an opening beyond its wall's end is ignored. */
export const measuredRoom = z.object({
  widthMm: roomSide,
  depthMm: roomSide,
  openings: z
    .array(
      z.object({
        kind: z.enum(['door', 'window']),
        wall: z.enum(walls),
        offsetMm: z.int().min(0).max(ROOM_MAX_MM),
        widthMm: z.int().min(100).max(ROOM_MAX_MM),
        swings: z.boolean().default(true),
      }),
    )
    .max(OPENINGS_MAX)
    .default([]),
})

/** The bounding box of a piece or zone, from the room's north-west corner. */
const inRoom = { xMm: z.int(), yMm: z.int(), widthMm: z.int(), depthMm: z.int() }

/** The plan of a set in a room, to scale. */
export const floorPlan = z.object({
  pieces: z.array(
    z.object({
      slotNo: z.int(),
      kind: z.string(),
      color: z.string(),
      ...inRoom,
      /** The piece's own width and depth, before it is turned. */
      ownWidthMm: z.int(),
      ownDepthMm: z.int(),
      /** Clockwise; 0 faces south. */
      turnDeg: z.number(),
      /** `flat`: under other pieces; `above`: over them. */
      layer: z.enum(['floor', 'flat', 'above']),
      orientation: z.enum(['left', 'right']).nullable(),
    }),
  ),
  /** Clearances; `mm`: their depth, from the piece or door that needs them. */
  clearances: z.array(z.object({ kind: z.enum(clearanceKinds), mm: z.int(), ...inRoom })),
})

/** A piece that does not fit (of a set whose first slot does not fit, that one only): its excess beside the others, null where a smaller one of its kind would not fit either. */
const tooLarge = z.object({
  slotNo: z.int(),
  slotName: z.string(),
  side: z.enum(['width', 'depth']),
  overMm: z.int().nullable(),
})

export const spaceCard = z.object({
  id,
  name: z.string(),
  lead: z.string(),
  room: z.enum(inspirationRooms),
  status: z.enum(publications),
  fits: z.boolean(),
  tooLarge: z.array(tooLarge),
  plan: floorPlan,
  pieceCount: z.int(),
  /** Of all pieces that are for sale here. */
  total: sumCents,
  saleTotal: sumCents,
  /** The number of slots with less stock here than the set needs. */
  shortCount: z.int(),
})

const swaps = z
  .array(z.object({ slotNo: z.int().min(1).max(SPACE_SLOTS_MAX), skuId: id }))
  .max(SPACE_SLOTS_MAX)
const slotNos = z.array(z.int().min(1).max(SPACE_SLOTS_MAX)).max(SPACE_SLOTS_MAX)

/** A set in a room, with swapped pieces and without slots left out. A swap that the set does not allow is ignored. */
const looked = {
  shopId: id,
  id,
  measured: measuredRoom,
  swaps: swaps.default([]),
  without: slotNos.default([]),
}

/** Furniture sets, drawn into a customer's room. */
export const spaceCalls = {
  spacePage: call({
    opens: ['inspiration.manage'],
    ...reading,
    summary:
      'Sets for a kind of room, drawn into this one: fitting ones first, the one that uses the room best before the others; then almost fitting ones, then those whose main piece is too large',
    path: '/space-match/paging',
    input: z.object({
      ...listed,
      room: z.enum(inspirationRooms).optional(),
      measured: measuredRoom,
    }),
    output: z.object({ total: z.int(), fitting: z.int(), data: z.array(spaceCard) }),
    errors: [],
  }),
  spaceDetail: call({
    ...reading,
    summary: 'A set drawn into a room, with swapped pieces and without slots left out, with price and stock',
    path: '/space-match/detail',
    input: z.object(looked),
    output: spaceCard.extend({
      story: z.string(),
      version: z.int(),
      slots: z.array(
        z.object({
          no: z.int(),
          name: z.string(),
          /** Whether it is in the plan and in the total. */
          chosen: z.boolean(),
          piece,
          ownSkuId: id,
          /** The allowed alternatives; empty: any SKU of its kind. */
          choices: z.array(z.object({ skuId: id, name: z.string() })),
        }),
      ),
    }),
    errors: ['NOT_FOUND'],
  }),
  spaceAlternatives: call({
    ...reading,
    summary: 'Alternatives of a slot: fitting ones first, nearest price first',
    path: '/space-match/alternatives',
    input: z.object({ ...looked, slotNo: z.int().min(1).max(SPACE_SLOTS_MAX) }),
    output: z.object({
      data: z.array(
        z.object({
          piece,
          fits: z.boolean(),
          overMm: z.int().nullable(),
          /** The change of the set's price with it, in cents. */
          difference: z.int(),
        }),
      ),
    }),
    errors: ['NOT_FOUND'],
  }),
  spaceSave: call({
    ...editing,
    summary: 'Creates a set or replaces all its fields; the first slot is the most important one',
    path: '/space-match/save',
    audit: {
      zh: '保存空间搭配',
      en: 'Saves a furniture set',
      of: (input, output) => ({
        subject: output?.id ?? input.id ?? '',
        detail: { name: input.name, status: input.status },
      }),
    },
    input: z.object({
      ...kept,
      name: shortText.min(1),
      lead: shortText.default(''),
      story: longText.default(''),
      room: z.enum(inspirationRooms),
      status: z.enum(publications),
      slots: z
        .array(
          z.object({
            name: z.string().trim().min(1).max(20),
            skuId: id,
            quantity: z.int().min(1).max(SPACE_SLOT_QUANTITY_MAX),
            choices: z.array(id).max(60).default([]),
          }),
        )
        .min(1)
        .max(SPACE_SLOTS_MAX),
    }),
    output: keptAs,
    errors: ['NOT_FOUND', 'INSPIRATION_CHANGED', 'PIECE_UNKNOWN'],
  }),
  spaceDelete: call({
    ...deleting,
    summary: 'Deletes a set',
    path: '/space-match/delete',
    audit: {
      zh: '删除空间搭配',
      en: 'Deletes a furniture set',
      of: (input) => ({ subject: input.id }),
    },
  }),
}
