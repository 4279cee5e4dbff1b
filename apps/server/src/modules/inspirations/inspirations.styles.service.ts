import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../platform/context.ts'
import { CallError } from '../../platform/errors.ts'
import { pieceOfRow } from './inspirations.pieces.ts'
import { scenesOf, styleById, stylesPage } from './inspirations.styles.db.ts'

type Calls = Contract['inspirations']

/** A page of styles. Drafts are found by whoever may edit them, by nobody else. */
export const stylePage = async (
  context: Context,
  input: ParsedInputOf<Calls['stylePage']>,
): Promise<OutputOf<Calls['stylePage']>> => {
  if (input.status === 'DRAFT' && !context.session.permissions.has('inspiration.manage'))
    return { total: 0, data: [] }
  const rows = await stylesPage(context.db, {
    ...input,
    room: input.room ?? null,
    theme: input.theme ?? null,
    colorFamily: input.colorFamily ?? null,
  })
  return {
    total: rows[0]?.total ?? 0,
    data: rows.map((row) => ({
      id: row.id,
      name: row.name,
      lead: row.lead,
      theme: row.theme,
      colorFamily: row.color_family,
      status: row.status,
      rooms: [],
      sceneCount: 0,
      pieceCount: 0,
      sceneTotal: 0,
      pictures: [],
    })),
  }
}

/** A style with its scenes. Error: NOT_FOUND, for a draft too where the caller may not edit. */
export const styleDetail = async (
  context: Context,
  input: ParsedInputOf<Calls['styleDetail']>,
): Promise<OutputOf<Calls['styleDetail']>> => {
  const style = await styleById(context.db, input.id)
  const mayEdit = context.session.permissions.has('inspiration.manage')
  if (!style || (style.status === 'DRAFT' && !mayEdit)) throw new CallError('NOT_FOUND')
  const scenes = Map.groupBy(await scenesOf(context.db, input.shopId, [style.id]), (row) => row.scene_id)
  return {
    id: style.id,
    name: style.name,
    lead: style.lead,
    story: style.story,
    theme: style.theme,
    colorFamily: style.color_family,
    status: style.status,
    version: style.version,
    scenes: [...scenes.values()].flatMap((rows) => {
      const [first] = rows
      if (!first) return []
      return {
        id: first.scene_id,
        name: first.scene_name,
        room: first.room,
        picture: { url: first.picture_url, widths: [], color: first.picture_color },
        isDrawn: first.picture_url === '',
        pins: rows.flatMap((row) =>
          row.sku_id === null ? [] : [{ ...pieceOfRow(row), x: row.x, y: row.y }],
        ),
      }
    }),
  }
}
