import type { Permission } from '../permissions.ts'

export const filePurposes = [
  'AVATAR',
  'PRODUCT_PICTURE',
  'SCENE_PICTURE',
  'CHAIN_LOGO',
  'GOODS_PICTURE',
  'SUBSIDY_EVIDENCE',
] as const
export type FilePurpose = (typeof filePurposes)[number]

/** The widths in pixels in which a picture is stored; a screen requests one as `w` of the address. */
export const pictureWidths = [160, 320, 640, 1280, 1920] as const
export type PictureWidth = (typeof pictureWidths)[number]

/**
 * The rules of an upload for a purpose; without a permission, any signed-in account may upload. `squarePx`: cropped to a square of this size; without
 * it the image is stored whole in every width.
 */
type FileRule = { bytesMax: number; permission?: Permission; squarePx?: number }
export const fileRules: Record<FilePurpose, FileRule> = {
  AVATAR: { bytesMax: 8_000_000, squarePx: 256 },
  PRODUCT_PICTURE: { bytesMax: 20_000_000, permission: 'catalogue.manage' },
  SCENE_PICTURE: { bytesMax: 20_000_000, permission: 'inspiration.manage' },
  GOODS_PICTURE: { bytesMax: 8_000_000 },
  SUBSIDY_EVIDENCE: { bytesMax: 8_000_000, permission: 'payment.take' },
  CHAIN_LOGO: { bytesMax: 4_000_000, permission: 'setting.manage' },
}
/** The most photos of goods in one report. */
export const goodsPicturesMax = 12
/** The largest size that any purpose allows. */
export const fileBytesMax = Math.max(...Object.values(fileRules).map(({ bytesMax }) => bytesMax))
/** PNG, JPEG and WebP, for a file dialog; the server inspects the bytes. */
export const imageTypes = 'image/png,image/jpeg,image/webp'
