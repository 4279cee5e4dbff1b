import { z } from 'zod'
import { call } from '../common/call.ts'
import { colorFamilies, SHOP_GUIDE_CART_ITEM_LIMIT } from '../common/constants.ts'
import {
  inspirationRooms,
  PIN_SCALE,
  publications,
  SCENE_PINS_MAX,
  STYLE_SCENES_MAX,
  styleThemes,
} from '../common/rooms/inspirations.ts'
import { id, longText, shortText, sumCents } from '../common/schemas.ts'
import { deleting, editing, kept, keptAs, listed, publishing, reading } from './editing.ts'
import { piece, scenePicture } from './pieces.ts'

const colorFamily = z.enum(colorFamilies)
const styleHead = z.object({
  id,
  name: z.string(),
  lead: z.string(),
  theme: z.enum(styleThemes),
  colorFamily,
  status: z.enum(publications),
})

const onPicture = z.int().min(0).max(PIN_SCALE)

/** A picture of a room with its products; a drawing has its pins on the drawn products. */
const scene = z.object({
  id,
  name: z.string(),
  room: z.enum(inspirationRooms),
  picture: scenePicture,
  pins: z.array(piece.extend({ x: onPicture, y: onPicture })),
})

/** All fields of a style, with scenes and pins in their order. */
const draft = z.object({
  name: shortText.min(1),
  lead: shortText,
  story: longText,
  theme: z.enum(styleThemes),
  colorFamily,
  scenes: z
    .array(
      z.object({
        name: shortText,
        room: z.enum(inspirationRooms),
        /** Null: drawn from its pieces. */
        fileId: id.nullable(),
        pins: z
          .array(
            z.object({
              skuId: id,
              quantity: z.int().min(1).max(SHOP_GUIDE_CART_ITEM_LIMIT),
              x: onPicture,
              y: onPicture,
            }),
          )
          .max(SCENE_PINS_MAX),
      }),
    )
    .max(STYLE_SCENES_MAX),
})

/** Styles: rooms furnished in one manner, with their products. */
export const styleCalls = {
  stylePage: call({
    opens: ['inspiration.manage'],
    ...reading,
    summary: 'Styles of the chain, by room, theme and colour; drafts only for editors',
    path: '/style-match/paging',
    input: z.object({
      ...listed,
      room: z.enum(inspirationRooms).optional(),
      theme: z.enum(styleThemes).optional(),
      colorFamily: colorFamily.optional(),
      keyword: shortText.default(''),
    }),
    output: z.object({
      total: z.int(),
      data: z.array(
        styleHead.extend({
          rooms: z.array(z.enum(inspirationRooms)),
          pieceCount: z.int(),
          /** The price of the first scene's pieces that are for sale here. */
          sceneTotal: sumCents,
          /** The pictures of its scenes, in order. */
          pictures: z.array(scenePicture),
        }),
      ),
    }),
    errors: [],
  }),
  styleDetail: call({
    ...reading,
    summary:
      'A style with its scenes, and price and stock of every piece in this shop; a draft only for editors',
    path: '/style-match/detail',
    input: z.object({ shopId: id, id }),
    output: styleHead.extend({ story: z.string(), version: z.int(), scenes: z.array(scene) }),
    errors: ['NOT_FOUND'],
  }),
  styleSave: call({
    ...editing,
    summary:
      'Creates a style as a draft, or replaces all fields of an existing one by compare-and-set on its version',
    path: '/style-match/save',
    audit: {
      zh: '保存风格',
      en: 'Saves a style',
      of: (input, output) => ({ subject: output?.id ?? input.id ?? '', detail: { name: input.name } }),
    },
    input: draft.extend(kept),
    output: keptAs,
    errors: ['NOT_FOUND', 'INSPIRATION_CHANGED', 'PIECE_UNKNOWN', 'INSPIRATION_EMPTY'],
  }),
  stylePublish: call({
    ...publishing,
    summary: 'Publishes or unpublishes a style',
    path: '/style-match/publish',
    audit: {
      zh: '发布或撤下风格',
      en: 'Publishes a style or takes it back',
      of: (input) => ({ subject: input.id, detail: { published: input.published } }),
    },
  }),
  styleDelete: call({
    ...deleting,
    summary: 'Deletes a style with its scenes',
    path: '/style-match/delete',
    audit: { zh: '删除风格', en: 'Deletes a style', of: (input) => ({ subject: input.id }) },
  }),
}
