import { pictureWidths } from '@showfloor/contract/common/file-rules'
import { CallError } from '../../platform/calls/errors.ts'

// More than the best phone camera has; a larger picture is a decompression bomb.
const pixelsMax = 60_000_000
const quality = { webp: 82, avif: 55 }
// A slower encoding would save only another twentieth of the bytes.
const avifEffort = 2
const widthPxMax = Math.max(...pictureWidths)

export type PictureFormat = 'webp' | 'avif'

/** Recognises a picture by its bytes, whatever its sender calls it. SVG is not accepted, because it can carry a script. */
const isImage = (bytes: Buffer): boolean =>
  bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')) ||
  bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')) ||
  (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP')

// Loaded with the first picture, because most server processes never get one.
const loadSharp = async () => (await import('sharp')).default

const reading = async <T>(bytes: Buffer, work: () => Promise<T>): Promise<T> => {
  if (!isImage(bytes)) throw new CallError('FILE_KIND')
  try {
    return await work()
  } catch {
    throw new CallError('FILE_BROKEN')
  }
}

/** Encodes a PNG, JPEG or WebP image as a square WebP, upright, without any metadata. Errors: FILE_KIND, FILE_BROKEN. */
export const squareWebp = (bytes: Buffer, sidePx: number): Promise<Buffer> =>
  reading(bytes, async () =>
    (await loadSharp())(bytes, { limitInputPixels: pixelsMax })
      .autoOrient()
      .resize(sidePx, sidePx, { fit: 'cover' })
      .webp({ quality: quality.webp })
      .toBuffer(),
  )

/** A picture in one width and format; narrower if the original is. */
export type PictureSize = { widthPx: number; format: PictureFormat; content: Buffer }

/**
 * Encodes a PNG, JPEG or WebP image in every width and format that screens use, upright and without any metadata; the measures are those of the largest. Errors:
 * FILE_KIND, FILE_BROKEN.
 */
export const pictureSizes = (
  bytes: Buffer,
): Promise<{ widthPx: number; heightPx: number; sizes: PictureSize[] }> =>
  reading(bytes, async () => {
    const sharp = await loadSharp()
    // Decoded and scaled down once, so that a large photo is not in memory for every size.
    const { data, info } = await sharp(bytes, { limitInputPixels: pixelsMax })
      .autoOrient()
      .resize(widthPxMax, widthPxMax * 2, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const raw = { width: info.width, height: info.height, channels: info.channels }
    const sizes: PictureSize[] = []
    for (const widthPx of pictureWidths) {
      const sized = sharp(data, { raw }).resize(widthPx, null, { withoutEnlargement: true })
      const webp = sized.clone().webp({ quality: quality.webp }).toBuffer()
      const avif = sized.avif({ quality: quality.avif, effort: avifEffort }).toBuffer()
      sizes.push({ widthPx, format: 'webp', content: await webp })
      sizes.push({ widthPx, format: 'avif', content: await avif })
    }
    return { widthPx: info.width, heightPx: info.height, sizes }
  })
