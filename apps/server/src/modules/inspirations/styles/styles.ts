import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { StyleTheme } from '@showfloor/contract/common/inspirations'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { interiorPinsOf } from '../../catalogue/catalogue.public.ts'
import { pieceOfRow } from '../pieces.ts'
import { scenePictureOf } from '../pictures.ts'
import {
  scenesOf,
  styleById,
  stylesFound,
  stylesPage,
  type PinRow,
  type SceneRow,
  type StyleRow,
} from './styles.db.ts'

type Calls = Contract['inspirations']
type Detail = OutputOf<Calls['styleDetail']>

/** Whether the caller edits inspiration, and may see drafts. */
export const mayEdit = (context: Context): boolean => context.session.permissions.has('inspiration.manage')

/** A page of styles; drafts only for editors. */
export const stylePage = async (
  context: Context,
  input: ParsedInputOf<Calls['stylePage']>,
): Promise<OutputOf<Calls['stylePage']>> => {
  if (input.status === 'DRAFT' && !mayEdit(context)) return { total: 0, data: [] }
  const filter = {
    ...input,
    room: input.room ?? null,
    theme: input.theme ?? null,
    colorFamily: input.colorFamily ?? null,
  }
  const [rows, total] = await Promise.all([stylesPage(context.db, filter), stylesFound(context.db, filter)])
  const ids = rows.map(({ id }) => id)
  const scenes = ids.length === 0 ? [] : await scenesOf(context.db, input.shopId, ids)
  const byStyle = Map.groupBy(scenes, (row) => row.styleId)
  return { total, data: rows.map((row) => cardOf(row, byStyle.get(row.id) ?? [])) }
}

/** A style with its scenes. Error: NOT_FOUND, for others than editors also for a draft. */
export const styleDetail = async (
  context: Context,
  input: ParsedInputOf<Calls['styleDetail']>,
): Promise<Detail> => {
  const style = await styleById(context.db, input.id)
  if (!style || (style.status === 'DRAFT' && !mayEdit(context))) throw new CallError('NOT_FOUND')
  const rows = await scenesOf(context.db, input.shopId, [style.id])
  return {
    ...headOf(style),
    story: style.story,
    version: style.version,
    scenes: scenesIn(style.theme, rows),
  }
}

const headOf = (row: StyleRow) => ({
  id: row.id,
  name: row.name,
  lead: row.lead,
  theme: row.theme,
  colorFamily: row.colorFamily,
  status: row.status,
})

type Rows = Awaited<ReturnType<typeof scenesOf>>

const scenesIn = (theme: StyleTheme, rows: Rows): Detail['scenes'] =>
  [...Map.groupBy(rows, (row) => row.sceneId).values()].flatMap((ofScene) => {
    const [first] = ofScene
    if (!first) return []
    return [
      sceneOf(
        theme,
        first,
        ofScene.flatMap((row) => (row.skuId === null ? [] : [row])),
      ),
    ]
  })

const sceneOf = (theme: StyleTheme, scene: SceneRow, pins: readonly PinRow[]): Detail['scenes'][number] => {
  // A drawing has its pins on the drawn pieces.
  const spots = scene.fileId === null ? interiorPinsOf(pins) : pins
  return {
    id: scene.sceneId,
    name: scene.sceneName,
    room: scene.room,
    picture: scenePictureOf(theme, scene, pins),
    pins: pins.map((row, at) => ({ ...pieceOfRow(row), x: spots[at]?.x ?? row.x, y: spots[at]?.y ?? row.y })),
  }
}

const cardOf = (style: StyleRow, rows: Rows): OutputOf<Calls['stylePage']>['data'][number] => {
  const scenes = scenesIn(style.theme, rows)
  return {
    ...headOf(style),
    rooms: [...new Set(scenes.map(({ room }) => room))],
    pieceCount: scenes.reduce((sum, { pins }) => sum + pins.length, 0),
    sceneTotal: (scenes[0]?.pins ?? []).reduce((sum, pin) => sum + pin.marketingPrice * pin.quantity, 0),
    pictures: scenes.map(({ picture }) => picture),
  }
}
