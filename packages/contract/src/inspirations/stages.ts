import { z } from 'zod'
import { call } from '../common/call.ts'
import { publications, STAGE_PRODUCTS_MAX, stageStates, styleThemes } from '../common/rooms/inspirations.ts'
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
  /** Only for shops that count as new. */
  newShopsOnly: z.boolean(),
  picture: scenePicture,
})

/** New-product stages: launches with their dates, story and products. */
export const stageCalls = {
  stagePage: call({
    opens: ['inspiration.manage'],
    ...reading,
    summary:
      'Launches that a shop takes part in: running ones first, then upcoming, then past ones; drafts only for editors',
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
    summary: 'A launch with its story and products; a draft only for editors',
    path: '/new-product-stage/detail',
    input: z.object({ shopId: id, id }),
    output: stageHead.extend({ story: z.string(), version: z.int(), products: z.array(piece) }),
    errors: ['NOT_FOUND'],
  }),
  stageSave: call({
    ...editing,
    summary:
      'Creates a launch as a draft, or replaces all fields of an existing one by compare-and-set on its version',
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
      /** Null: a drawn room with the first products. */
      fileId: id.nullable(),
      skuIds: z.array(id).max(STAGE_PRODUCTS_MAX),
    }),
    output: keptAs,
    errors: ['NOT_FOUND', 'INSPIRATION_CHANGED', 'PIECE_UNKNOWN', 'INSPIRATION_EMPTY', 'STAGE_DATES'],
  }),
  stagePublish: call({
    ...publishing,
    summary: 'Publishes or unpublishes a launch',
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
