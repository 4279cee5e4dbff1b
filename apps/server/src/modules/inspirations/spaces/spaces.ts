import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { pieceOfRow } from '../pieces.ts'
import {
  ownPieces,
  setsByIds,
  slotAlternatives,
  slotSizes,
  swappedPieces,
  type SlotPieceRow,
  type SpaceSetRow,
} from './spaces.db.ts'
import { fitsBeside, drawn, judge } from './plan.ts'
import { mayEdit } from '../styles/styles.ts'

type Calls = Contract['inspirations']
type Card = OutputOf<Calls['spacePage']>['data'][number]
type Looked = ParsedInputOf<Calls['spaceDetail']>

/**
 * A page of sets for a room. All sets are judged by their measures, in one statement; only those of the page are drawn and priced. Drafts
 * only for editors.
 */
export const spacePage = async (
  context: Context,
  input: ParsedInputOf<Calls['spacePage']>,
): Promise<OutputOf<Calls['spacePage']>> => {
  const { measured, start, size } = input
  if (input.status === 'DRAFT' && !mayEdit(context)) return { total: 0, fitting: 0, data: [] }
  const rows = await slotSizes(context.db, input.room ?? null, input.status)
  const sets = [...Map.groupBy(rows, (row) => row.setId)].map(([id, slots]) => ({
    id,
    ...judge(measured, slots),
  }))
  // Of sets that fit, the one that uses the room best comes first; of the others, the smallest.
  const sorted = sets.toSorted(
    (a, b) =>
      b.verdict - a.verdict ||
      (a.verdict === 2 ? b.areaMm2 - a.areaMm2 : a.areaMm2 - b.areaMm2) ||
      (a.id < b.id ? -1 : 1),
  )
  const ids = sorted.slice(start, start + size).map(({ id }) => id)
  const [heads, pieces] =
    ids.length === 0
      ? [[], []]
      : [await setsByIds(context.db, ids), await ownPieces(context.db, input.shopId, ids)]
  const bySet = Map.groupBy(pieces, (row) => row.setId)
  return {
    total: sets.length,
    fitting: sets.filter(({ verdict }) => verdict === 2).length,
    data: ids.flatMap((id) => {
      const head = heads.find((one) => one.id === id)
      const slots = bySet.get(id) ?? []
      return head ? [cardOf(head, slots, drawn(measured, slots))] : []
    }),
  }
}

const cardOf = (
  set: SpaceSetRow,
  rows: readonly SlotPieceRow[],
  { fits, plan, tooLarge }: Pick<Card, 'fits' | 'plan' | 'tooLarge'>,
): Card => {
  const pieces = rows.map(pieceOfRow)
  return {
    id: set.id,
    name: set.name,
    lead: set.lead,
    room: set.room,
    status: set.status,
    fits,
    plan,
    tooLarge,
    pieceCount: pieces.reduce((sum, { quantity }) => sum + quantity, 0),
    total: pieces.reduce((sum, piece) => sum + piece.marketingPrice * piece.quantity, 0),
    saleTotal: pieces.reduce((sum, piece) => sum + piece.salePrice * piece.quantity, 0),
    shortCount: pieces.filter(({ state }) => state !== 'SELLABLE').length,
  }
}

/** A set with its slots, as the input asks. Error: NOT_FOUND, for others than editors also for a draft. */
const loadSet = async (
  context: Context,
  input: Looked,
): Promise<{ set: SpaceSetRow; rows: SlotPieceRow[]; chosen: SlotPieceRow[] }> => {
  const [set] = await setsByIds(context.db, [input.id])
  if (!set || (set.status === 'DRAFT' && !mayEdit(context))) throw new CallError('NOT_FOUND')
  const rows = await swappedPieces(context.db, input.shopId, set.id, input.swaps)
  return { set, rows, chosen: rows.filter(({ no }) => !input.without.includes(no)) }
}

export const spaceDetail = async (
  context: Context,
  input: Looked,
): Promise<OutputOf<Calls['spaceDetail']>> => {
  const { set, rows, chosen } = await loadSet(context, input)
  return {
    ...cardOf(set, chosen, drawn(input.measured, chosen)),
    story: set.story,
    version: set.version,
    slots: rows.map((row) => ({
      no: row.no,
      name: row.slotName,
      chosen: chosen.includes(row),
      piece: pieceOfRow(row),
      ownSkuId: row.ownSkuId,
      choices: row.choices,
    })),
  }
}

const alternativesRead = 40
/** Of the alternatives that do not fit, only those of the nearest price are shown. */
const tooLargeShown = 6

/** Error: NOT_FOUND for the set or the slot. */
export const spaceAlternatives = async (
  context: Context,
  input: ParsedInputOf<Calls['spaceAlternatives']>,
): Promise<OutputOf<Calls['spaceAlternatives']>> => {
  const { set, rows, chosen } = await loadSet(context, input)
  const slot = rows.find(({ no }) => no === input.slotNo)
  if (!slot) throw new CallError('NOT_FOUND')
  const now = pieceOfRow(slot)
  const found = await slotAlternatives(context.db, {
    shopId: input.shopId,
    setId: set.id,
    slotNo: slot.no,
    insteadOf: slot.skuId,
    priceCents: now.marketingPrice,
    limit: alternativesRead,
  })
  const others = fitsBeside(
    input.measured,
    chosen.filter(({ no }) => no !== slot.no),
  )
  // The verdict depends on kind and size only, so it is computed once for all colours.
  const known = new Map<string, boolean>()
  const judgedOnes = found.map((row) => {
    const stood = { ...row, no: slot.no, slotName: slot.slotName }
    const shape = [row.kind, row.widthMm, row.depthMm, row.heightMm].join()
    const fits = known.get(shape) ?? others.fits(stood)
    known.set(shape, fits)
    return { row: stood, fits }
  })
  const shown = [
    ...judgedOnes.filter((one) => one.fits),
    ...judgedOnes.filter((one) => !one.fits).slice(0, tooLargeShown),
  ]
  return {
    data: shown.map(({ row, fits }) => {
      const piece = pieceOfRow(row)
      return {
        piece,
        fits,
        overMm: fits ? null : others.overMm(row),
        difference: (piece.marketingPrice - now.marketingPrice) * piece.quantity,
      }
    }),
  }
}
