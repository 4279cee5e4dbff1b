import type { Contract } from '@showfloor/contract/contract'
import { createAnswerCache } from '../../platform/calls/answer-cache.ts'
import type { HandlersOf } from '../../platform/calls/mount.ts'
import type { NewsDesk } from '../../platform/live/news.ts'
import { spaceDelete, spaceSave } from './spaces/space-editing.ts'
import { spaceAlternatives, spaceDetail, spacePage } from './spaces/spaces.ts'
import { stageDelete, stageDetail, stagePage, stagePublish, stageSave } from './launches/stages.ts'
import { styleDelete, stylePublish, styleSave } from './styles/style-editing.ts'
import { mayEdit, styleDetail, stylePage } from './styles/styles.ts'

// What time alone changes, a launch that begins or a hold that runs out, shows after this at the latest.
const answerMaxAgeMs = 10_000
const answersKept = 500

export const inspirationsRoutes = (news: NewsDesk): HandlersOf<Contract['inspirations']> => {
  const cache = createAnswerCache(news, {
    topics: ['inspiration', 'catalogue', 'price', 'stock'],
    maxAgeMs: answerMaxAgeMs,
    maxEntries: answersKept,
  })
  return {
    stylePage: {
      handle: (context, input) => stylePage(context, input),
      cache,
      shopId: (input) => input.shopId,
      key: (context) => `stylePage ${mayEdit(context)}`,
    },
    styleDetail: (context, input) => styleDetail(context, input),
    styleSave: (context, input) => styleSave(context, input),
    stylePublish: (context, input) => stylePublish(context, input),
    styleDelete: (context, input) => styleDelete(context, input),
    stagePage: {
      handle: (context, input) => stagePage(context, input),
      cache,
      shopId: (input) => input.shopId,
      key: (context) => `stagePage ${mayEdit(context)}`,
    },
    stageDetail: (context, input) => stageDetail(context, input),
    stageSave: (context, input) => stageSave(context, input),
    stagePublish: (context, input) => stagePublish(context, input),
    stageDelete: (context, input) => stageDelete(context, input),
    spacePage: (context, input) => spacePage(context, input),
    spaceDetail: (context, input) => spaceDetail(context, input),
    spaceAlternatives: (context, input) => spaceAlternatives(context, input),
    spaceSave: (context, input) => spaceSave(context, input),
    spaceDelete: (context, input) => spaceDelete(context, input),
  }
}
