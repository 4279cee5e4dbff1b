import type { Permission } from './permissions.ts'

export const filePurposes = ['AVATAR', 'PRODUCT_PICTURE', 'SCENE_PICTURE', 'CHAIN_LOGO'] as const
export type FilePurpose = (typeof filePurposes)[number]

/** The widths in pixels that a picture is kept in; a screen names the one it shows as `w` of the address. */
export const pictureWidths = [160, 320, 640, 1280, 1920] as const
export type PictureWidth = (typeof pictureWidths)[number]

/**
 * What may be uploaded for a purpose, and by whom (anybody signed in where no permission is named). `squarePx`: cut to a square of so many pixels; without
 * it the image is a picture, kept whole in every width.
 */
type FileRule = { bytesMax: number; permission?: Permission; squarePx?: number }
export const fileRules: Record<FilePurpose, FileRule> = {
  AVATAR: { bytesMax: 8_000_000, squarePx: 256 },
  PRODUCT_PICTURE: { bytesMax: 20_000_000, permission: 'catalogue.manage' },
  SCENE_PICTURE: { bytesMax: 20_000_000, permission: 'inspiration.manage' },
  CHAIN_LOGO: { bytesMax: 4_000_000, permission: 'setting.manage' },
}
/** The most that any purpose allows. */
export const fileBytesMax = Math.max(...Object.values(fileRules).map(({ bytesMax }) => bytesMax))
/** PNG, JPEG and WebP; the server looks at the bytes, this is for a file dialog. */
export const imageTypes = 'image/png,image/jpeg,image/webp'
