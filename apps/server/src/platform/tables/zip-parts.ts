import { pipeline, Transform, type Readable } from 'node:stream'
import { SaxesParser } from 'saxes'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { Refusal, type Words } from './refusal.ts'

/** A workbook has a dozen parts; with hundreds of sheets it has some hundreds. */
const partsMax = 5000
/** The unpacked size of all parts that are read: some five million cells. */
const unpackedMax = 1_000_000_000
/** Sheets shrink to a tenth, very uniform ones to a fiftieth; a part above this ratio is a zip bomb. */
const ratioMax = 200
const ratioCountsFrom = 2_000_000
/** The text of a cell stands between two tags; spreadsheets allow at most 32,767 characters. */
const textBetweenTagsMax = 1_000_000

export type XmlHandlers = {
  open?: (name: string, attributes: Record<string, string>, empty: boolean) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

export type ZipParts = {
  has: (part: string) => boolean
  /**
   * Parses a part as XML with these handlers, and yields after every piece, so that the caller can pass on their results. `progress` gets the read share.
   */
  xml: (part: string, handlers: XmlHandlers, progress?: (share: number) => void) => AsyncGenerator<void>
  /** A part as text, piece by piece; independent of other reads. */
  text: (part: string) => AsyncGenerator<string>
  close: () => void
}

/**
 * Opens a zip archive, and enforces limits whatever its headers say: on the number of parts, their unpacked size, and the compression ratio. XML with a DOCTYPE
 * or entities is refused. Error: Refusal.
 */
export const openZipParts = async (path: string, name: string): Promise<ZipParts> => {
  const damaged = (): Refusal =>
    new Refusal({
      zh: `${name} 已损坏或不完整，无法打开。请重新保存后再导入。`,
      en: `${name} is damaged or incomplete and cannot be opened. Save it again and import that.`,
    })
  const entries = new Map<string, Entry>()
  // Sizes are counted below; the archive's own figures are not believed.
  const zip = await openPromise(path, {
    lazyEntries: true,
    autoClose: false,
    validateEntrySizes: false,
  }).catch(() => Promise.reject(damaged()))
  try {
    if (zip.entryCount > partsMax) throw bomb(name)
    for await (const entry of zip.eachEntry()) entries.set(keyOf(entry.fileName), entry)
  } catch (error) {
    zip.close()
    throw error instanceof Refusal ? error : damaged()
  }
  const budget = { unpacked: 0 }
  const partOf = (part: string) => {
    const entry = entries.get(keyOf(part))
    if (!entry) throw damaged()
    return { entry, about: { name, part, damaged } }
  }
  return {
    has: (part) => entries.has(keyOf(part)),
    xml: async function* (part, handlers, progress) {
      const { entry, about } = partOf(part)
      yield* parsed(await streamOf(zip, entry, about, budget), handlers, about, (bytes) =>
        progress?.(Math.min(1, bytes / Math.max(1, entry.uncompressedSize))),
      )
    },
    text: async function* (part) {
      const { entry, about } = partOf(part)
      yield* decoded(await streamOf(zip, entry, about, { unpacked: 0 }), about)
    },
    close: () => zip.close(),
  }
}

/** Names of parts are compared without regard to case. */
const keyOf = (part: string): string => part.replace(/^\//, '').toLowerCase()

type About = { name: string; part: string; damaged: () => Refusal }

const bomb = (name: string): Refusal =>
  new Refusal({
    zh: `${name} 解压后过大，像是压缩炸弹，已拒绝。请分成较小的文件或另存为 CSV。`,
    en: `${name} unpacks to far more than its size, like a zip bomb, and is refused. Split it, or save it as CSV.`,
  })

const streamOf = async (
  zip: ZipFile,
  entry: Entry,
  { name, damaged }: About,
  budget: { unpacked: number },
): Promise<Readable> => {
  if (entry.isEncrypted())
    throw new Refusal({
      zh: `${name} 有密码保护。请去掉密码后另存再导入。`,
      en: `${name} is protected by a password. Save it without one and import that.`,
    })
  const isBomb = (bytes: number): boolean =>
    bytes > ratioCountsFrom && bytes > entry.compressedSize * ratioMax
  // The archive's own figures are believed if they speak against it.
  if (isBomb(entry.uncompressedSize)) throw bomb(name)
  const source = await zip.openReadStreamPromise(entry).catch(() => Promise.reject(damaged()))
  let unpacked = 0
  const counted = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      unpacked += chunk.length
      budget.unpacked += chunk.length
      if (isBomb(unpacked) || budget.unpacked > unpackedMax) done(bomb(name))
      else done(null, chunk)
    },
  })
  // An error of either stream ends both and reaches the reader.
  return pipeline(source, counted, () => {})
}

async function* decoded(source: Readable, { name, part }: About): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) yield decoder.decode(chunk, { stream: true })
  } catch (error) {
    throw error instanceof Refusal ? error : damagedPart(name, part)
  } finally {
    source.destroy()
  }
}

async function* parsed(
  source: Readable,
  handlers: XmlHandlers,
  { name, part, damaged }: About,
  progress: (bytes: number) => void,
): AsyncGenerator<void> {
  const refusal = (words: Words): never => {
    throw new Refusal(words)
  }
  let sinceTag = 0
  const parser = new SaxesParser({ position: false, xmlns: false })
  parser.on('doctype', () =>
    refusal({
      zh: `${name} 的内容带有 DOCTYPE 或自定义实体，不是电子表格会写的内容，已拒绝。`,
      en: `${name} contains a DOCTYPE or entities, which no spreadsheet writes; it is refused.`,
    }),
  )
  parser.on('opentag', (tag) => {
    sinceTag = 0
    handlers.open?.(local(tag.name), tag.attributes, tag.isSelfClosing)
  })
  parser.on('closetag', (tag) => {
    sinceTag = 0
    handlers.close?.(local(tag.name))
  })
  parser.on('text', (text) => handlers.text?.(text))
  parser.on('cdata', (text) => handlers.text?.(text))
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let bytes = 0
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      bytes += chunk.length
      sinceTag += chunk.length
      parser.write(decoder.decode(chunk, { stream: true }))
      if (sinceTag > textBetweenTagsMax)
        refusal({
          zh: `${name} 有超过 ${textBetweenTagsMax.toLocaleString('en')} 个字符的单元格，已拒绝。`,
          en: `${name} has a cell of more than ${textBetweenTagsMax.toLocaleString('en')} characters and is refused.`,
        })
      progress(bytes)
      yield
    }
    parser.write(decoder.decode()).close()
    yield
  } catch (error) {
    // Errors of zlib, the decoder and the parser tell a user nothing.
    throw error instanceof Refusal ? error : damagedPart(name, part)
  } finally {
    source.destroy()
  }
  if (bytes === 0) throw damaged()
}

const damagedPart = (name: string, part: string): Refusal =>
  new Refusal({
    zh: `${name} 里的 ${part} 已损坏，无法读取。请重新保存后再导入。`,
    en: `${name}: its part ${part} is damaged and cannot be read. Save it again and import that.`,
  })

const local = (name: string): string => name.slice(name.indexOf(':') + 1)
