import { CallError } from '../../platform/errors.ts'

// A photo of the best camera of a phone; beyond it somebody tries to make the server unpack a bomb.
const pixelsMax = 60_000_000
const quality = 82

/** By what the bytes are, whatever their sender calls them. A drawing (SVG) can carry a script and is none of them. */
const isImage = (bytes: Buffer): boolean =>
  bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')) ||
  bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')) ||
  (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP')

/**
 * A PNG, JPEG or WebP image as a square WebP, turned upright, with nothing of the original beside its pixels: no place, no camera.
 * Errors: FILE_KIND, FILE_BROKEN.
 */
export const squareWebp = async (bytes: Buffer, sidePx: number): Promise<Buffer> => {
  if (!isImage(bytes)) throw new CallError('FILE_KIND')
  // Loaded with the first picture: most server processes never get one.
  const { default: sharp } = await import('sharp')
  try {
    return await sharp(bytes, { limitInputPixels: pixelsMax })
      .autoOrient()
      .resize(sidePx, sidePx, { fit: 'cover' })
      .webp({ quality })
      .toBuffer()
  } catch {
    throw new CallError('FILE_BROKEN')
  }
}
