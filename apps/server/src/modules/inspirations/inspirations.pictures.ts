import type { StyleTheme } from '@showfloor/contract/common/inspirations'
import type { Context } from '../../platform/context.ts'
import {
  interiorColor,
  interiorUrl,
  type InteriorLookName,
  type RoomItem,
} from '../catalogue/catalogue.interiors.service.ts'
import { keepPicture } from '../files/files.service.ts'

const looks: Record<StyleTheme, InteriorLookName> = {
  MODERN: 'modern',
  CREAM: 'cream',
  NORDIC: 'nordic',
  JAPANESE: 'japanese',
  WABI_SABI: 'wabi',
  NEW_CHINESE: 'chinese',
  ITALIAN: 'italian',
  MID_CENTURY: 'retro',
}

/** What was uploaded, or neither. */
export type Upload = { file_id: string | null; picture_url: string }

/** The picture that was uploaded, or a room of the theme with these pieces. */
export const scenePictureOf = (
  theme: StyleTheme,
  { file_id, picture_url }: Upload,
  items: readonly RoomItem[],
): { url: string; color: string; fileId: string | null } => {
  const look = looks[theme]
  return { url: picture_url || interiorUrl(look, items), color: interiorColor(look), fileId: file_id }
}

/** Keeps an upload of the caller's that is not among those shown already. Error: NOT_FOUND. */
export const keptUpload = async (
  context: Context,
  fileId: string | null,
  known: ReadonlyMap<string, string>,
): Promise<Upload> => {
  if (fileId === null) return { file_id: null, picture_url: '' }
  const url = known.get(fileId) ?? (await keepPicture(context, { id: fileId, purpose: 'SCENE_PICTURE' })).url
  return { file_id: fileId, picture_url: url }
}
