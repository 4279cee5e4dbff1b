import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import decoder from 'zxing-wasm/reader/zxing_reader.wasm?url'

// From our own server: a shop's network may reach no other.
prepareZXingModule({
  overrides: {
    locateFile: (file: string, folder: string) => (file.endsWith('.wasm') ? decoder : folder + file),
  },
})

/** Reads codes where the browser cannot: iPads, and Chromium on Linux and Windows. */
export { BarcodeDetector as CodeReader }
