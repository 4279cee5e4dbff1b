import { z } from 'zod'
import { call } from '../common/call.ts'
import { publications, STAGE_PRODUCTS_MAX, stageStates, styleThemes } from '../common/inspirations.ts'
import { id, longText, moment, shortText, time } from '../common/schemas.ts'
import { deleting, editing, kept, keptAs, listed, publishing, reading } from './editing.ts'
import { piece, scenePicture } from './pieces.ts'

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

/** New-product stages: launches with their day, story and products. */
export const stageCalls = {
  stagePage: call({
    opens: ['inspiration.manage'],
    ...reading,
    summary:
      'Launches that a shop takes part in: those that run first, then those to come, then the past ones; drafts only for whoever may edit them',
    path: '/new-product-stage/paging',
    input: z.object({
      ...listed,
      state: z.enum(stageStates).optional(),
    }),
    output: z.object({
      total: z.int(),
      counts: z.object({ UPCOMING: z.int(), RUNNING: z.int(), PAST: z.int() }),
      data: z.array(stageHead.extend({ productCount: z.int() })),
    }),
    errors: [],
  }),
  stageDetail: call({
    ...reading,
    summary: 'A launch with its story and products; a draft only for whoever may edit it',
    path: '/new-product-stage/detail',
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
      ...kept,
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
    output: keptAs,
    errors: ['NOT_FOUND', 'INSPIRATION_CHANGED', 'PIECE_UNKNOWN', 'INSPIRATION_EMPTY', 'STAGE_DATES'],
  }),
  stagePublish: call({
    ...publishing,
    summary: 'Shows a launch to the guides, or takes it back',
    path: '/new-product-stage/publish',
    audit: {
      zh: '发布或撤下新品发布',
      en: 'Publishes a launch or takes it back',
      of: (input) => ({ subject: input.id, detail: { published: input.published } }),
    },
  }),
  stageDelete: call({
    ...deleting,
    summary: 'Deletes a launch',
    path: '/new-product-stage/delete',
    audit: { zh: '删除新品发布', en: 'Deletes a launch', of: (input) => ({ subject: input.id }) },
  }),
}
