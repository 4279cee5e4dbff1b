type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options?: { formats: CodeFormat[] }): Detector
  getSupportedFormats: () => Promise<readonly string[]>
}
declare global {
  // Not in every browser, and not in TypeScript's list of what browsers have.
  var BarcodeDetector: DetectorClass | undefined
}

const formats = ['qr_code', 'ean_13', 'ean_8', 'code_128', 'code_39', 'upc_a', 'itf'] as const
type CodeFormat = (typeof formats)[number]

/** Whether there may be a camera to read codes with; a scanner beside it types like a keyboard. */
export const canScan = (): boolean => 'mediaDevices' in navigator

/** What reads codes in the camera's picture: the browser itself where it knows what stands on furniture, else a decoder that is loaded now. */
export const loadDetector = async (): Promise<Detector> => {
  const own = globalThis.BarcodeDetector
  const known = (await own?.getSupportedFormats().catch(() => [])) ?? []
  const Reader = own && known.includes('ean_13') ? own : (await import('./code-reader.ts')).CodeReader
  return new Reader({ formats: [...formats] })
}
