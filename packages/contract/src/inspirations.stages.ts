import { z } from 'zod'
import { call } from './common/call.ts'
import {
  INSPIRATION_PAGE_SIZE,
  publications,
  STAGE_PRODUCTS_MAX,
  stageStates,
  styleThemes,
} from './common/inspirations.ts'
import { done, id, longText, shortText, time } from './common/schemas.ts'
import { piece, scenePicture } from './inspirations.pieces.ts'

const stageHead = z.object({
  id,
  name: z.string(),
  lead: z.string(),
  theme: z.enum(styleThemes),
  status: z.enum(publications),
  state: z.enum(stageStates),
  startsAt: time,
  endsAt: time,
  /** Shown only to shops that count as new. */
  newShopsOnly: z.boolean(),
  picture: scenePicture,
})

const moment = z.iso.datetime()
const version = z.int().min(1)
const editing = {
  service: 'item',
  method: 'POST',
  access: 'inspiration.manage',
  effect: 'write',
} as const

/** New-product stages: launches with their day, story and products. */
export const stageCalls = {
  stagePage: call({
    summary:
      'Launches that a shop takes part in: those that run first, then those to come, then the past ones; drafts only for whoever may edit them',
    service: 'item',
    method: 'POST',
    path: '/new-product-stage/paging',
    access: 'catalogue.read',
    effect: 'read',
    shop: (input) => [input.shopId],
    input: z.object({
      shopId: id,
      state: z.enum(stageStates).optional(),
      status: z.enum(publications).default('PUBLISHED'),
      start: z.int().min(0).max(100_000).default(0),
      size: z.int().min(1).max(60).default(INSPIRATION_PAGE_SIZE),
    }),
    output: z.object({
      total: z.int(),
      counts: z.object({ UPCOMING: z.int(), RUNNING: z.int(), PAST: z.int() }),
      data: z.array(stageHead.extend({ productCount: z.int() })),
    }),
    errors: [],
  }),
  stageDetail: call({
    summary: 'A launch with its story and products; a draft only for whoever may edit it',
    service: 'item',
    method: 'POST',
    path: '/new-product-stage/detail',
    access: 'catalogue.read',
    effect: 'read',
    shop: (input) => [input.shopId],
    input: z.object({ shopId: id, id }),
    output: stageHead.extend({ story: z.string(), version: z.int(), products: z.array(piece) }),
    errors: ['NOT_FOUND'],
  }),
  stageSave: call({
    ...editing,
    summary: 'Keeps a new launch as a draft, or all of a known one on the version it was changed on',
    path: '/new-product-stage/save',
    audit: {
      zh: '保存新品发布',
      en: 'Saves a launch',
      of: (input, output) => ({ subject: output?.id ?? input.id ?? '', detail: { name: input.name } }),
    },
    input: z.object({
      id: id.optional(),
      version: version.optional(),
      name: shortText.min(1),
      lead: shortText,
      story: longText,
      theme: z.enum(styleThemes),
      startsAt: moment,
      endsAt: moment,
      newShopsOnly: z.boolean(),
      /** Null: a room is drawn with the first of the products. */
      fileId: id.nullable(),
      skuIds: z.array(id).max(STAGE_PRODUCTS_MAX),
    }),
    output: z.object({ id, version: z.int() }),
    errors: ['NOT_FOUND', 'INSPIRATION_CHANGED', 'PIECE_UNKNOWN', 'INSPIRATION_EMPTY', 'STAGE_DATES'],
  }),
  stagePublish: call({
    ...editing,
    summary: 'Shows a launch to the guides, or takes it back',
    path: '/new-product-stage/publish',
    audit: {
      zh: '发布或撤下新品发布',
      en: 'Publishes a launch or takes it back',
      of: (input) => ({ subject: input.id, detail: { published: input.published } }),
    },
    input: z.object({ id, version, published: z.boolean() }),
    output: z.object({ version: z.int() }),
    errors: ['NOT_FOUND', 'INSPIRATION_CHANGED', 'INSPIRATION_EMPTY'],
  }),
  stageDelete: call({
    ...editing,
    summary: 'Deletes a launch',
    path: '/new-product-stage/delete',
    audit: { zh: '删除新品发布', en: 'Deletes a launch', of: (input) => ({ subject: input.id }) },
    input: z.object({ id, version }),
    output: done,
    errors: ['NOT_FOUND', 'INSPIRATION_CHANGED'],
  }),
}
