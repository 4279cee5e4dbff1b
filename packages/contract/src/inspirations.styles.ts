import { z } from 'zod'
import { call } from './common/call.ts'
import { colorFamilies } from './common/constants.ts'
import {
  INSPIRATION_PAGE_SIZE,
  PIN_SCALE,
  inspirationRooms,
  publications,
  styleThemes,
} from './common/inspirations.ts'
import { cents, id, shortText } from './common/schemas.ts'
import { piece, scenePicture } from './inspirations.pieces.ts'

const colorFamily = z.enum(colorFamilies)

export const styleCard = z.object({
  id,
  name: z.string(),
  lead: z.string(),
  theme: z.enum(styleThemes),
  colorFamily,
  status: z.enum(publications),
  rooms: z.array(z.enum(inspirationRooms)),
  sceneCount: z.int(),
  pieceCount: z.int(),
  /** What the pieces of its first scene that are for sale cost together. */
  sceneTotal: cents,
  /** Of its first scenes; empty while it has none. */
  pictures: z.array(scenePicture),
})

const onPicture = z.int().min(0).max(PIN_SCALE)

/** A picture of a room with the products that stand in it; a drawn one has its pins where the products are drawn. */
const scene = z.object({
  id,
  name: z.string(),
  room: z.enum(inspirationRooms),
  picture: scenePicture,
  isDrawn: z.boolean(),
  pins: z.array(piece.extend({ x: onPicture, y: onPicture })),
})

/** Styles: rooms furnished in one manner, with the products that stand in them. */
export const styleCalls = {
  stylePage: call({
    summary: 'Styles of the chain, by room, theme and colour; drafts only for whoever may edit them',
    service: 'item',
    method: 'POST',
    path: '/style-match/paging',
    access: 'catalogue.read',
    effect: 'read',
    shop: (input) => [input.shopId],
    input: z.object({
      shopId: id,
      room: z.enum(inspirationRooms).optional(),
      theme: z.enum(styleThemes).optional(),
      colorFamily: colorFamily.optional(),
      keyword: shortText.default(''),
      status: z.enum(publications).default('PUBLISHED'),
      start: z.int().min(0).max(100_000).default(0),
      size: z.int().min(1).max(60).default(INSPIRATION_PAGE_SIZE),
    }),
    output: z.object({ total: z.int(), data: z.array(styleCard) }),
    errors: [],
  }),
  styleDetail: call({
    summary:
      'A style with its scenes, and what this shop asks for every piece and has of it; a draft only for whoever may edit it',
    service: 'item',
    method: 'POST',
    path: '/style-match/detail',
    access: 'catalogue.read',
    effect: 'read',
    shop: (input) => [input.shopId],
    input: z.object({ shopId: id, id }),
    output: styleCard
      .pick({ id: true, name: true, lead: true, theme: true, colorFamily: true, status: true })
      .extend({ story: z.string(), version: z.int(), scenes: z.array(scene) }),
    errors: ['NOT_FOUND'],
  }),
}
