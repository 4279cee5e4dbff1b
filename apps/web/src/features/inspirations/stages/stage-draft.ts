import { chinaClock, chinaDay, chinaMoment } from '@showfloor/contract/common/china-time'
import type { StyleTheme } from '@showfloor/contract/common/inspirations'
import { t } from '../../../i18n/i18n.ts'
import type { StageDetail } from './stages.queries.ts'
import type { UploadedPicture } from '../editor/picture-field.tsx'
import type { PinnedPiece } from '../editor/piece-picker.tsx'

/** The draft of a launch; moments by China's clock, in the format of a `datetime-local` field. */
export type StageDraft = {
  name: string
  lead: string
  story: string
  theme: StyleTheme
  starts: string
  ends: string
  newShopsOnly: boolean
  picture: UploadedPicture
  products: PinnedPiece[]
}

const minuteOf = (time: string): string => chinaClock(new Date(time)).slice(0, 16)
const midnightIn = (days: number): string => `${chinaDay(new Date(), days)}T00:00`

export const emptyStage = (): StageDraft => ({
  name: '',
  lead: '',
  story: '',
  theme: 'MODERN',
  starts: midnightIn(1),
  ends: midnightIn(31),
  newShopsOnly: false,
  picture: null,
  products: [],
})

export const draftOf = (stage: StageDetail): StageDraft => ({
  name: stage.name,
  lead: stage.lead,
  story: stage.story,
  theme: stage.theme,
  starts: minuteOf(stage.startsAt),
  ends: minuteOf(stage.endsAt),
  newShopsOnly: stage.newShopsOnly,
  picture: stage.picture.fileId === null ? null : { fileId: stage.picture.fileId, url: stage.picture.url },
  products: stage.products,
})

/** The input of a draft. */
export const inputOf = ({ starts, ends, picture, products, ...draft }: StageDraft) => ({
  ...draft,
  startsAt: chinaMoment(starts).toISOString(),
  endsAt: chinaMoment(ends).toISOString(),
  fileId: picture?.fileId ?? null,
  skuIds: products.map(({ skuId }) => skuId),
})

export type StageProblems = { name?: string; ends?: string; starts?: string }

/** What is missing or wrong, as texts. */
export const problemsOf = ({ name, starts, ends }: StageDraft): StageProblems => ({
  ...(name.trim() === '' ? { name: t('inspirations.nameMissing') } : {}),
  ...(starts === '' ? { starts: t('inspirations.timeMissing') } : {}),
  ...(ends === '' ? { ends: t('inspirations.timeMissing') } : {}),
  ...(starts !== '' && ends !== '' && ends <= starts ? { ends: t('inspirations.endsBeforeStart') } : {}),
})
