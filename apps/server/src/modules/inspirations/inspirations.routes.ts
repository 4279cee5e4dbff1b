import type { Contract } from '@showfloor/contract/contract'
import { createAnswerCache } from '../../platform/calls/answer-cache.ts'
import type { HandlersOf } from '../../platform/calls/mount.ts'
import { exporting } from '../../platform/exports/list-export.ts'
import { spacesExport, stagesExport, stylesExport } from './inspirations.export.ts'
import type { NewsDesk } from '../../platform/live/news.ts'
import { spaceDelete, spaceSave } from './spaces/space-editing.ts'
import { spaceAlternatives, spaceDetail, spacePage } from './spaces/spaces.ts'
import { stageDelete, stageDetail, stagePage, stagePublish, stageSave } from './launches/stages.ts'
import { styleDelete, stylePublish, styleSave } from './styles/style-editing.ts'
import { mayEdit, styleDetail, stylePage } from './styles/styles.ts'

// How long a cached answer may miss what writes no row: a launch that begins, a hold that expires.
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
      handle: stylePage,
      cache,
      shopId: (input) => input.shopId,
      key: (context) => `stylePage ${mayEdit(context)}`,
    },
    styleDetail,
    styleSave,
    stylePublish,
    styleDelete,
    stagePage: {
      handle: stagePage,
      cache,
      shopId: (input) => input.shopId,
      key: (context) => `stagePage ${mayEdit(context)}`,
    },
    stageDetail,
    stageSave,
    stagePublish,
    stageDelete,
    spacePage,
    spaceDetail,
    spaceAlternatives,
    spaceSave,
    spaceDelete,
    stylesExport: exporting(stylesExport),
    spacesExport: exporting(spacesExport),
    stagesExport: exporting(stagesExport),
  }
}
