/** The longer side of an uploaded photo, in pixels: enough to see a scratch, and quick to send from a stairwell. */
const longSidePx = 1600
const quality = 0.8

/** Scales a photo down to a small JPEG; returns it unchanged if the browser cannot decode it, so that the server reports why. */
export const shrink = async (file: File): Promise<File> => {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return file
  const scale = Math.min(1, longSidePx / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const bytes = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  return bytes && bytes.size < file.size ? new File([bytes], file.name, { type: 'image/jpeg' }) : file
}
