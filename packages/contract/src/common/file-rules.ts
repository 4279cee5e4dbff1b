export const filePurposes = ['AVATAR'] as const
export type FilePurpose = (typeof filePurposes)[number]

/** What may be uploaded for a purpose; images become WebP, cut to a square of so many pixels. */
export const fileRules: Record<FilePurpose, { bytesMax: number; squarePx: number }> = {
  AVATAR: { bytesMax: 8_000_000, squarePx: 256 },
}
/** PNG, JPEG and WebP; the server looks at the bytes, this is for a file dialog. */
export const imageTypes = 'image/png,image/jpeg,image/webp'
