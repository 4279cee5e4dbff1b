import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { Refusal } from './refusal.ts'

export type TextFile = { path: string; name: string; bytes: number; encoding: string; sample: string }

const sampleBytes = 65_536
/** No row of a real catalogue is longer; what is longer is not a table, and is refused before it fills the memory. */
export const lineLengthMax = 1_048_576

const marks: [encoding: string, bytes: number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/**
 * Looks at a file's beginning and finds out how its text is written: UTF-8, UTF-16, GBK (GB 18030) or Windows-1252.
 * Throws a Refusal for what cannot be read, is empty or is not text.
 */
export const openText = async (path: string): Promise<TextFile> => {
  const name = basename(path)
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new Refusal(
      error.code === 'ENOENT'
        ? `${path} does not exist.`
        : `${path} cannot be read (${error.code ?? error.message}).`,
    )
  })
  if (found.isDirectory()) throw new Refusal(`${path} is a folder; name the file in it.`)
  if (!found.isFile()) throw new Refusal(`${path} is not a file.`)
  if (found.size === 0) throw new Refusal(`${name} is empty.`)
  const head = await headOf(path)
  const encoding = encodingOf(head, found.size <= head.length)
  if (encoding === null)
    throw new Refusal(`${name} is not a text file. Save the table as CSV (UTF-8) and import that.`)
  const sample = new TextDecoder(encoding).decode(head)
  if (sample.trim() === '') throw new Refusal(`${name} is empty.`)
  return { path, name, bytes: found.size, encoding, sample }
}

const headOf = async (path: string): Promise<Buffer> => {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new Refusal(`${path} cannot be read (${error.code ?? error.message}).`)
  })
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sampleBytes), 0, sampleBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const encodingOf = (head: Buffer, whole: boolean): string | null => {
  for (const [encoding, mark] of marks) if (mark.every((byte, index) => head[index] === byte)) return encoding
  // Bytes that no table has in it: pictures, archives and spreadsheets are full of them.
  if (head.some((byte) => byte < 9 || (byte > 13 && byte < 32))) return null
  for (const encoding of ['utf-8', 'gb18030', 'windows-1252'])
    if (decodes(head, encoding, whole)) return encoding
  return null
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
  const decoder = new TextDecoder(file.encoding, { fatal: true })
  let line = 1
  let lengthOfLine = 0
  let bytes = 0
  const checked = (part: string): string => {
    for (let from = 0; ;) {
      const end = part.indexOf('\n', from)
      const piece = part.slice(from, end === -1 ? undefined : end)
      lengthOfLine += piece.length
      if (piece.includes('\0'))
        throw new Refusal(`Line ${line}: a NUL character stands in it; the file is damaged or is not text.`)
      if (lengthOfLine > lineLengthMax)
        throw new Refusal(
          `Line ${line} is longer than ${lineLengthMax.toLocaleString('en')} characters; this is not a table with one row per line.`,
        )
      if (end === -1) return part
      line += 1
      lengthOfLine = 0
      from = end + 1
    }
  }
  const decoded = (chunk?: Buffer): string => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
    } catch {
      throw new Refusal(
        `Line ${line} or soon after: a character is not ${file.encoding.toUpperCase()}; the file is damaged.`,
      )
    }
  }
  for await (const chunk of createReadStream(file.path) as AsyncIterable<Buffer>) {
    bytes += chunk.length
    yield checked(decoded(chunk))
    progress(bytes)
  }
  yield checked(decoded())
}
