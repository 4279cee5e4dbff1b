import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import decoder from 'zxing-wasm/reader/zxing_reader.wasm?url'

// Served by our own server, because a shop's network may block others.
prepareZXingModule({
  overrides: {
    locateFile: (file: string, folder: string) => (file.endsWith('.wasm') ? decoder : folder + file),
  },
})

/** Reads codes where the browser cannot: iPads, and Chromium on Linux and Windows. */
export { BarcodeDetector as CodeReader }
