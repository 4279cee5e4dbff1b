type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
declare global {
  // Not in every browser yet, and not in TypeScript's list of what browsers have.
  var BarcodeDetector: (new (options?: { formats: string[] }) => Detector) | undefined
}

/** Whether this browser reads codes from a camera; where it does not, a scanner types like a keyboard. */
export const canScan = (): boolean => globalThis.BarcodeDetector !== undefined && 'mediaDevices' in navigator
