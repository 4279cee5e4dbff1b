import { isAscii } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { analyse } from 'chardet'
import { Refusal } from './refusal.ts'

export type TextFile = { path: string; name: string; encoding: string; sample: string }

/** No row of a real table is longer; a longer one is refused before it fills the memory. */
export const lineLengthMax = 262_144

const marks: [encoding: string, bytes: number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/**
 * Detects the encoding of a text file: UTF-8, UTF-16, GBK (GB 18030), Big5 or Windows-1252. Reads up to its first character that is not ASCII. Error: Refusal for a
 * file that is no text, or no format of a table.
 */
export const textFileOf = async (path: string, name: string, head: Buffer): Promise<TextFile> => {
  const encoding = await encodingOf(path, head)
  if (encoding === null)
    throw new Refusal({
      zh: `${name} 不是文本文件。请把表格另存为 XLSX 或 CSV（UTF-8）后再导入。`,
      en: `${name} is not a text file. Save the table as XLSX or as CSV (UTF-8) and import that.`,
    })
  const sample = new TextDecoder(encoding).decode(head)
  if (sample.trim() === '') throw new Refusal({ zh: `${name} 是空文件。`, en: `${name} is empty.` })
  if (/^\s*(<\?xml|<!doctype|<!--|<(?:html|head|meta|table|div|svg)\b|mime-version:|%PDF)/i.test(sample))
    throw new Refusal({
      zh: `${name} 是网页、图片或文档，不是表格；有些系统导出的 .xls 其实是网页。请用表格软件打开后另存为 XLSX 或 CSV。`,
      en: `${name} is a web page, a drawing or a document, not a table; some programs export such files as .xls. Open it in a spreadsheet and save it as XLSX or CSV.`,
    })
  if (/^\s*\[\s*[{\]]/.test(sample))
    throw new Refusal({
      zh: `${name} 是一个 JSON 数组。请存为 JSON 行（每行一个对象）、CSV 或 XLSX。`,
      en: `${name} is one JSON array. Save it as JSON lines, one object on each line, as CSV or as XLSX.`,
    })
  return { path, name, encoding, sample }
}

const encodingOf = async (path: string, head: Buffer): Promise<string | null> => {
  for (const [encoding, mark] of marks) if (mark.every((byte, index) => head[index] === byte)) return encoding
  const wide = wideEncodingOf(head)
  if (wide !== null) return wide
  // Control characters that no table contains, but pictures and archives do.
  if (head.some((byte) => byte < 9 || (byte > 13 && byte < 32))) return null
  const letters = await lettersOf(path)
  const chinese = isBig5(letters) ? 'big5' : 'gb18030'
  return ['utf-8', chinese, 'windows-1252'].find((encoding) => isMostly(encoding, letters)) ?? null
}

/** Nearly all bytes of Big5 are characters of GB 18030 too; which characters are usual tells them apart. */
const isBig5 = (letters: Buffer): boolean => {
  const found = analyse(letters)
  const confidence = (encoding: string): number =>
    found.find(({ name }) => name === encoding)?.confidence ?? 0
  return confidence('Big5') > confidence('GB18030')
}

const chunkBytes = 65_536

/** The file's content from its first byte that is not ASCII, as much as the detection needs; ASCII is the same in all supported encodings but UTF-16. */
const lettersOf = async (path: string): Promise<Buffer> => {
  let found: Buffer = Buffer.alloc(0)
  for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes }) as AsyncIterable<Buffer>) {
    if (found.length === 0 && isAscii(chunk)) continue
    found =
      found.length > 0 ? Buffer.concat([found, chunk]) : chunk.subarray(chunk.findIndex((byte) => byte > 127))
    if (found.length >= chunkBytes) break
  }
  return found
}

/** Detects UTF-16 without a byte order mark: separators, digits and line ends have a zero byte, always on the same side. */
const wideEncodingOf = (head: Buffer): string | null => {
  const zeros = [0, 0]
  const end = Math.min(head.length, 4096)
  for (let at = 0; at < end; at++) if (head[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  // A few Chinese characters, 一 and 退 among them, have a zero on the other side.
  if (Math.max(even, odd) < end / 20 || Math.min(even, odd) * 4 > Math.max(even, odd)) return null
  const encoding = odd > even ? 'utf-16le' : 'utf-16be'
  return /[^\P{Cc}\t\n\r]/u.test(new TextDecoder(encoding).decode(head.subarray(0, end))) ? null : encoding
}

/** Whether at most one in ten characters is broken: a text in this encoding that may be damaged. */
const isMostly = (encoding: string, letters: Buffer): boolean => {
  const text = new TextDecoder(encoding).decode(letters, { stream: letters.length >= chunkBytes })
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0
  return count(/[\u0080-\u009f\ufffd]/g) * 10 <= count(/[^\0-\x7f]/g)
}

/**
 * The file's text in parts, with at most one line in memory besides. `progress` gets the bytes read. Error: Refusal for an invalid byte, a NUL, or a line
 * that is too long.
 */
export async function* textOf(file: TextFile, progress: (bytes: number) => void): AsyncGenerator<string> {
  const decoder = new TextDecoder(file.encoding, { fatal: true })
  const lines = lineCheck()
  const decoded = (chunk?: Buffer): string => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
    } catch {
      return refuseBroken(lines.line() + brokenLine(file.encoding, chunk), file.encoding.toUpperCase())
    }
  }
  let bytes = 0
  for await (const chunk of createReadStream(file.path, {
    highWaterMark: chunkBytes,
  }) as AsyncIterable<Buffer>) {
    bytes += chunk.length
    yield lines.checked(decoded(chunk))
    progress(bytes)
  }
  yield lines.checked(decoded())
}

/** The line of the broken character, within a part of the file. A part may begin with the last bytes of a character of the previous one. */
const brokenLine = (encoding: string, chunk: Buffer = Buffer.alloc(0)): number => {
  const parts = new TextDecoder(encoding).decode(chunk).split('\n')
  return Math.max(
    0,
    parts.findIndex((part, index) => index > 0 && part.includes('\ufffd')),
  )
}

const refuseBroken = (line: number, encoding: string): never => {
  throw new Refusal({
    zh: `第 ${line} 行有不是 ${encoding} 的字符，文件已损坏。`,
    en: `Line ${line}: a character is not ${encoding}; the file is damaged.`,
  })
}

const lineCheck = () => {
  let line = 1
  let length = 0
  const checked = (part: string): string => {
    if (part.includes('\0')) refuseNul(line + part.slice(0, part.indexOf('\0')).split('\n').length - 1)
    for (let from = 0; ;) {
      const end = part.indexOf('\n', from)
      const until = end === -1 ? part.length : end
      length += until - from
      if (length > lineLengthMax) {
        // Some old programs end lines with a carriage return alone.
        const returned = part.lastIndexOf('\r', until - 1)
        if (returned < from) refuseLength(line)
        length = until - returned - 1
      }
      if (end === -1) return part
      line += 1
      length = 0
      from = end + 1
    }
  }
  return { checked, line: () => line }
}

const refuseNul = (line: number): never => {
  throw new Refusal({
    zh: `第 ${line} 行有空字符（NUL），文件已损坏或不是文本。`,
    en: `Line ${line}: a NUL character stands in it; the file is damaged or is not text.`,
  })
}

const refuseLength = (line: number): never => {
  const most = lineLengthMax.toLocaleString('en')
  throw new Refusal({
    zh: `第 ${line} 行超过 ${most} 个字符，这不是一行一条记录的表格。`,
    en: `Line ${line} is longer than ${most} characters; this is not a table with one row per line.`,
  })
}
