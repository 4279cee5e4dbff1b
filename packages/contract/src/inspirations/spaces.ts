import { z } from 'zod'
import { call } from '../common/call.ts'
import { OPENINGS_MAX, ROOM_MAX_MM, ROOM_MIN_MM, clearanceKinds, walls } from '../common/floor-plan.ts'
import {
  SPACE_SLOT_QUANTITY_MAX,
  SPACE_SLOTS_MAX,
  inspirationRooms,
  publications,
} from '../common/inspirations.ts'
import { cents, id, longText, shortText } from '../common/schemas.ts'
import { deleting, editing, kept, keptAs, listed, reading } from './editing.ts'
import { piece } from './pieces.ts'

const roomSide = z.int().min(ROOM_MIN_MM).max(ROOM_MAX_MM)

/** A room as it was measured; what of an opening lies beyond its wall's end counts for nothing. */
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

/** The smallest box around a thing as it stands in the room, from its north-west corner. */
const inRoom = { xMm: z.int(), yMm: z.int(), widthMm: z.int(), depthMm: z.int() }

/** A set drawn into a room, to scale. */
export const floorPlan = z.object({
  pieces: z.array(
    z.object({
      slotNo: z.int(),
      kind: z.string(),
      color: z.string(),
      ...inRoom,
      /** Its own width and depth, before it was turned. */
      ownWidthMm: z.int(),
      ownDepthMm: z.int(),
      /** Clockwise; at 0 it faces south. */
      turnDeg: z.number(),
      /** `flat` lies under the others, `above` hangs over them. */
      layer: z.enum(['floor', 'flat', 'above']),
      orientation: z.enum(['left', 'right']).nullable(),
    }),
  ),
  /** What is kept free: `mm` as far as it reaches from the piece or door that needs it. */
  clearances: z.array(z.object({ kind: z.enum(clearanceKinds), mm: z.int(), ...inRoom })),
})

/** What finds no place in the room, the first slot alone where that does not: by how much it is too wide or deep beside the others; null where a smaller one of its kind would not help. */
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
  total: cents,
  saleTotal: cents,
  /** How many of its slots cannot be sold here as often as the set wants them. */
  shortCount: z.int(),
})

const swaps = z
  .array(z.object({ slotNo: z.int().min(1).max(SPACE_SLOTS_MAX), skuId: id }))
  .max(SPACE_SLOTS_MAX)
const slotNos = z.array(z.int().min(1).max(SPACE_SLOTS_MAX)).max(SPACE_SLOTS_MAX)

/** A set as it is looked at: in which room, with which pieces instead of its own, and without which. A swap that the set does not allow is its own piece. */
const looked = {
  shopId: id,
  id,
  measured: measuredRoom,
  swaps: swaps.default([]),
  without: slotNos.default([]),
}

/** Sets of furniture for a room, and whether they fit into a customer's. */
export const spaceCalls = {
  spacePage: call({
    opens: ['inspiration.manage'],
    ...reading,
    summary:
      'Sets for a kind of room, drawn into one of this size: those that fit first, the one that uses it best before the others; then those that almost do, then those whose main piece is too large',
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
    summary:
      'A set drawn into a room, with swapped pieces and without those left out; what it costs and what is in stock',
    path: '/space-match/detail',
    input: z.object(looked),
    output: spaceCard.extend({
      story: z.string(),
      version: z.int(),
      slots: z.array(
        z.object({
          no: z.int(),
          name: z.string(),
          /** Whether it is in the plan and the total. */
          chosen: z.boolean(),
          piece,
          ownSkuId: id,
          /** What may stand in for it; empty for whatever the chain has of its kind. */
          choices: z.array(z.object({ skuId: id, name: z.string() })),
        }),
      ),
    }),
    errors: ['NOT_FOUND'],
  }),
  spaceAlternatives: call({
    ...reading,
    summary:
      'What may stand in a slot of a set instead: what fits first, the nearest price before the others',
    path: '/space-match/alternatives',
    input: z.object({ ...looked, slotNo: z.int().min(1).max(SPACE_SLOTS_MAX) }),
    output: z.object({
      data: z.array(
        z.object({
          piece,
          fits: z.boolean(),
          overMm: z.int().nullable(),
          /** What the set costs more with it, or less. */
          difference: z.int(),
        }),
      ),
    }),
    errors: ['NOT_FOUND'],
  }),
  spaceSave: call({
    ...editing,
    summary: 'Makes a set or changes it, whole; the first slot is the most important one',
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
