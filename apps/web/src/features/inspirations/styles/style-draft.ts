import type { ColorFamily } from '@showfloor/contract/common/constants'
import type { InspirationRoom, StyleTheme } from '@showfloor/contract/common/inspirations'
import type { CallInput } from '../../../client/call.ts'
import type { PinnedPiece } from '../editor/piece-picker.tsx'
import type { UploadedPicture } from '../editor/picture-field.tsx'
import type { StyleDetail } from './styles.queries.ts'

export type DraftPin = PinnedPiece & { key: string; quantity: number; x: number; y: number }
export type DraftScene = {
  key: string
  name: string
  room: InspirationRoom
  picture: UploadedPicture
  /** The drawing of the last saved state. */
  drawnUrl: string
  pins: DraftPin[]
}
/** The draft of a style. */
export type StyleDraft = {
  name: string
  lead: string
  story: string
  theme: StyleTheme
  colorFamily: ColorFamily
  scenes: DraftScene[]
}

// Counted from the current time, because a restored draft has keys from before the page was loaded.
let keys = Date.now()
/** Identifies a scene or pin without an id. */
export const newKey = (): string => `new-${(keys += 1)}`

export const newScene = (): DraftScene => ({
  key: newKey(),
  name: '',
  room: 'LIVING',
  picture: null,
  drawnUrl: '',
  pins: [],
})

export const emptyStyle = (): StyleDraft => ({
  name: '',
  lead: '',
  story: '',
  theme: 'MODERN',
  colorFamily: 'beige',
  scenes: [newScene()],
})

export const draftOf = (style: StyleDetail): StyleDraft => ({
  name: style.name,
  lead: style.lead,
  story: style.story,
  theme: style.theme,
  colorFamily: style.colorFamily,
  scenes: style.scenes.map(({ id, name, room, picture, pins }) => ({
    key: id,
    name,
    room,
    picture: picture.fileId === null ? null : { fileId: picture.fileId, url: picture.url },
    drawnUrl: picture.fileId === null ? picture.url : '',
    pins: pins.map((pin) => ({ ...pin, key: newKey() })),
  })),
})

/** The input of a draft. */
export const inputOf = (draft: StyleDraft): Omit<CallInput<'inspirations.styleSave'>, 'id' | 'version'> => ({
  ...draft,
  scenes: draft.scenes.map(({ name, room, picture, pins }) => ({
    name,
    room,
    fileId: picture?.fileId ?? null,
    pins: pins.map(({ skuId, quantity, x, y }) => ({ skuId, quantity, x, y })),
  })),
})

/** The draft with the drawings of the saved state, which follow the pieces. */
export const redrawn =
  (kept: StyleDetail) =>
  (draft: StyleDraft): StyleDraft => ({
    ...draft,
    scenes: draft.scenes.map((scene, at) => ({
      ...scene,
      drawnUrl: scene.picture ? scene.drawnUrl : (kept.scenes[at]?.picture.url ?? ''),
    })),
  })
