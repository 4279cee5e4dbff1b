import { SPACE_SLOTS_MAX, type InspirationRoom } from '@showfloor/contract/common/inspirations'
import type { CallInput } from '../../../../client/call.ts'
import { t } from '../../../../i18n/i18n.ts'
import { sizeText } from '../../../../ui/figures/size.tsx'
import type { DraftPiece } from '../../editor/piece-picker.tsx'
import type { SpaceDetail } from '../spaces.queries.ts'

export type DraftSlot = {
  /** Keeps a row's input while slots are moved. */
  key: number
  name: string
  quantity: number
  piece: DraftPiece
  choices: Pick<DraftPiece, 'skuId' | 'name'>[]
}

/** The draft of a set. */
export type SpaceDraft = {
  name: string
  lead: string
  story: string
  room: InspirationRoom
  slots: DraftSlot[]
}

export const emptyDraft = (room: InspirationRoom): SpaceDraft => ({
  name: '',
  lead: '',
  story: '',
  room,
  slots: [],
})

/** What is missing in a draft, as texts. */
export const draftProblems = (draft: SpaceDraft): { name?: string; slots?: string } => ({
  ...(draft.name.trim() === '' ? { name: t('inspirations.nameMissing') } : {}),
  ...(draft.slots.length === 0 ? { slots: t('spaces.slotsMissing') } : {}),
})

const pieceOf = ({
  skuId,
  name,
  size,
  picture,
  pictureColor,
}: SpaceDetail['slots'][number]['piece']): DraftPiece => ({
  skuId,
  name,
  sizeText: sizeText(size.widthMm, size.depthMm, size.heightMm),
  picture,
  pictureColor,
})

/** The draft of a stored set. */
export const draftOfSet = (set: SpaceDetail): SpaceDraft => ({
  name: set.name,
  lead: set.lead,
  story: set.story,
  room: set.room,
  slots: set.slots.map((slot) => ({
    key: slot.no,
    name: slot.name,
    quantity: slot.piece.quantity,
    piece: pieceOf(slot.piece),
    choices: slot.choices,
  })),
})

/** The input of a draft. */
export const draftToSave = (
  draft: SpaceDraft,
): Omit<CallInput<'inspirations.spaceSave'>, 'id' | 'version' | 'status'> => ({
  name: draft.name.trim(),
  lead: draft.lead.trim(),
  story: draft.story.trim(),
  room: draft.room,
  slots: draft.slots.map(({ name, quantity, piece, choices }) => ({
    name: name.trim() || piece.name.slice(0, 20),
    quantity,
    skuId: piece.skuId,
    choices: choices.map(({ skuId }) => skuId),
  })),
})

/** What the picked piece is for: a slot, an alternative of a slot, or a new slot. */
export type Picking = { for: 'slot' | 'choice'; at: number } | { for: 'new' }

/** The draft with the picked piece. */
export const withPicked = (draft: SpaceDraft, picking: Picking, piece: DraftPiece): SpaceDraft => {
  if (picking.for === 'new') return { ...draft, slots: withAdded(draft.slots, piece) }
  const change = (slot: DraftSlot): DraftSlot =>
    picking.for === 'slot'
      ? { ...slot, piece }
      : { ...slot, choices: [...slot.choices.filter(({ skuId }) => skuId !== piece.skuId), piece] }
  return { ...draft, slots: draft.slots.map((slot, no) => (no === picking.at ? change(slot) : slot)) }
}

/** The slots with one more at the end; unchanged when they are full. */
const withAdded = (slots: readonly DraftSlot[], piece: DraftPiece): DraftSlot[] =>
  slots.length >= SPACE_SLOTS_MAX
    ? [...slots]
    : [
        ...slots,
        { key: Math.max(0, ...slots.map(({ key }) => key)) + 1, name: '', quantity: 1, piece, choices: [] },
      ]
