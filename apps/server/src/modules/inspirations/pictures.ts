import type { StyleTheme } from '@showfloor/contract/common/inspirations'
import type { Context } from '../../platform/calls/context.ts'
import {
  interiorColor,
  interiorUrl,
  type InteriorLookName,
  type RoomItem,
} from '../catalogue/catalogue.public.ts'
import { keepPictures } from '../files/files.public.ts'

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

/** An uploaded picture, or neither. */
export type Upload = { fileId: string | null; pictureUrl: string }

/** The uploaded picture, or a drawn room of the theme with these pieces. */
export const scenePictureOf = (
  theme: StyleTheme,
  { fileId, pictureUrl }: Upload,
  items: readonly RoomItem[],
): { url: string; color: string; fileId: string | null } => {
  const look = looks[theme]
  return { url: pictureUrl || interiorUrl(look, items), color: interiorColor(look), fileId }
}

/** Keeps the caller's uploads that are not shown already, and answers their URLs by id. Error: NOT_FOUND. */
export const keptUploads = async (
  context: Context,
  fileIds: readonly (string | null)[],
  known: ReadonlyMap<string, string>,
): Promise<(fileId: string | null) => Upload> => {
  const added = fileIds.filter((fileId) => fileId !== null && !known.has(fileId)) as string[]
  const kept = await keepPictures(context, added, 'SCENE_PICTURE')
  return (fileId) => ({
    fileId,
    pictureUrl: fileId === null ? '' : (known.get(fileId) ?? kept.get(fileId)?.url ?? ''),
  })
}
