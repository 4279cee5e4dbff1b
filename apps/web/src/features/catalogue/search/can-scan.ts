type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options?: { formats: CodeFormat[] }): Detector
  getSupportedFormats: () => Promise<readonly string[]>
}
declare global {
  // Missing in some browsers, and in TypeScript's types.
  var BarcodeDetector: DetectorClass | undefined
}

const formats = ['qr_code', 'ean_13', 'ean_8', 'code_128', 'code_39', 'upc_a', 'itf'] as const
type CodeFormat = (typeof formats)[number]

/** Whether there may be a camera; a hand scanner acts as a keyboard. */
export const canScan = (): boolean => 'mediaDevices' in navigator

/** The barcode detector: the browser's own where it supports the formats of furniture, else a decoder that is loaded now. */
export const loadDetector = async (): Promise<Detector> => {
  const own = globalThis.BarcodeDetector
  const known = (await own?.getSupportedFormats().catch(() => [])) ?? []
  const Reader = own && known.includes('ean_13') ? own : (await import('./code-reader.ts')).CodeReader
  return new Reader({ formats: [...formats] })
}
