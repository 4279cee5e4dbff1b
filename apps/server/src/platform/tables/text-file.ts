import { createReadStream } from 'node:fs'
import { Refusal } from './refusal.ts'

/** `isPlain`: its beginning is ASCII, which most encodings agree on; the first other byte decides. */
export type TextFile = { path: string; name: string; encoding: string; isPlain: boolean; sample: string }

/** No row of a real table is longer; what is longer is not a table, and is refused before it fills the memory. */
export const lineLengthMax = 262_144

const marks: [encoding: string, bytes: number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/**
 * Finds out from a file's beginning how its text is written: UTF-8, UTF-16, GBK (GB 18030) or Windows-1252. `whole`: the beginning is all of it.
 * Throws a Refusal for what is no text, or none that a table is written in.
 */
export const textFileOf = (path: string, name: string, head: Buffer, whole: boolean): TextFile => {
  const encoding = encodingOf(head, whole)
  if (encoding === null)
    throw new Refusal({
      zh: `${name} 不是文本文件。请把表格另存为 XLSX 或 CSV（UTF-8）后再导入。`,
      en: `${name} is not a text file. Save the table as XLSX or as CSV (UTF-8) and import that.`,
    })
  const sample = new TextDecoder(encoding).decode(head)
  if (sample.trim() === '') throw new Refusal({ zh: `${name} 是空文件。`, en: `${name} is empty.` })
  if (/^\s*(<\?xml|<!doctype|<html|<svg|%PDF|\[?\s*\{)/i.test(sample))
    throw new Refusal({
      zh: `${name} 是网页、图片或文档，不是表格。请导出为 XLSX 或 CSV。`,
      en: `${name} is a web page, a drawing or a document, not a table. Export it as XLSX or CSV.`,
    })
  return { path, name, encoding, isPlain: isPlain(head) && encoding === 'utf-8', sample }
}

const encodingOf = (head: Buffer, whole: boolean): string | null => {
  for (const [encoding, mark] of marks) if (mark.every((byte, index) => head[index] === byte)) return encoding
  const wide = wideEncodingOf(head)
  if (wide !== null) return wide
  // Bytes that no table has in it: pictures and archives are full of them.
  if (head.some((byte) => byte < 9 || (byte > 13 && byte < 32))) return null
  return narrowEncodingOf(head, whole)
}

const isPlain = (bytes: Buffer): boolean => bytes.every((byte) => byte < 128)

const narrowEncodingOf = (bytes: Buffer, whole: boolean): string | null =>
  ['utf-8', 'gb18030', 'windows-1252'].find((encoding) => decodes(bytes, encoding, whole)) ?? null

/** UTF-16 without its mark: separators, digits and line ends have a zero beside them, always on the same side. */
const wideEncodingOf = (head: Buffer): string | null => {
  const zeros = [0, 0]
  const end = Math.min(head.length, 4096)
  for (let at = 0; at < end; at++) if (head[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  // A few Chinese letters, 一 and 退 among them, have a zero on the other side.
  if (Math.max(even, odd) < end / 20 || Math.min(even, odd) * 4 > Math.max(even, odd)) return null
  const encoding = odd > even ? 'utf-16le' : 'utf-16be'
  return /[^\P{Cc}\t\n\r]/u.test(new TextDecoder(encoding).decode(head.subarray(0, end))) ? null : encoding
}

const decodes = (head: Buffer, encoding: string, whole: boolean): boolean => {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(head, { stream: !whole })
    return !/[\u0080-\u009f]/.test(text)
  } catch {
    return false
  }
}

/**
 * The file's text in parts, without ever holding more than one line of it beside them. `progress` hears how many bytes are read.
 * Throws a Refusal for a byte that is no text, a NUL, or a line without end.
 */
export async function* textOf(file: TextFile, progress: (bytes: number) => void): AsyncGenerator<string> {
  let { encoding, isPlain: isUndecided } = file
  let decoder = new TextDecoder(encoding, { fatal: true })
  const lines = lineCheck()
  const decide = (chunk: Buffer) => {
    isUndecided = false
    encoding = narrowEncodingOf(chunk, false) ?? encoding
    decoder = new TextDecoder(encoding, { fatal: true })
  }
  const decoded = (chunk?: Buffer): string => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
    } catch {
      const name = encoding.toUpperCase()
      throw new Refusal({
        zh: `第 ${lines.line()} 行或其后不远处有不是 ${name} 的字符，文件已损坏。`,
        en: `Line ${lines.line()} or soon after: a character is not ${name}; the file is damaged.`,
      })
    }
  }
  let bytes = 0
  for await (const chunk of createReadStream(file.path, {
    highWaterMark: 65_536,
  }) as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (isUndecided && !isPlain(chunk)) decide(chunk)
    yield lines.checked(decoded(chunk))
    progress(bytes)
  }
  yield lines.checked(decoded())
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
        // Some old programs end lines with a return alone.
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
