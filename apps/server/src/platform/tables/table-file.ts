import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { csvRows, delimiterOf } from './csv/csv-rows.ts'
import { isJsonLines, jsonKeys, jsonRows } from './json-rows.ts'
import { Refusal } from './refusal.ts'
import type { IsHeader, TableFile } from './table.ts'
import { textFileOf } from './text-file.ts'

const headBytes = 65_536
const zip = Buffer.from('504b0304', 'hex')
const emptyZip = Buffer.from('504b0506', 'hex')
const compound = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/**
 * Opens a table: CSV in common encodings and separators, JSON lines, or XLSX. `name`: the file's name in sentences. Of several sheets, the one with the given
 * title is read; without a title the first with a header, or else the first with any cell. Error: Refusal for anything else.
 */
export const openTable = async (
  path: string,
  {
    name = basename(path),
    isHeader = () => true,
    sheet,
  }: { name?: string; isHeader?: IsHeader; sheet?: string | undefined } = {},
): Promise<TableFile> => {
  const bytes = await sizeOf(path, name)
  const head = await headOf(path, name)
  const begins = (mark: Buffer): boolean => head.subarray(0, mark.length).equals(mark)
  if (begins(zip) || begins(emptyZip)) {
    // Loaded with the first workbook, because most servers never read one.
    const { openWorkbook } = await import('./workbook.ts')
    return openWorkbook(path, { name, bytes, isHeader, wanted: sheet })
  }
  if (begins(compound)) throw await compoundRefusal(path, name)
  const text = await textFileOf(path, name, head)
  const encoding = text.encoding.toUpperCase()
  if (isJsonLines(text)) {
    const keys = await jsonKeys(text)
    return {
      name,
      bytes,
      written: { zh: `${encoding}，JSON 行`, en: `${encoding}, JSON lines` },
      isText: false,
      rows: (progress) => jsonRows(text, keys, progress),
      close: async () => {},
    }
  }
  const { character, words } = delimiterOf(text)
  return {
    name,
    bytes,
    written: { zh: `${encoding}，${words.zh}`, en: `${encoding}, ${words.en}` },
    isText: true,
    rows: (progress) => csvRows(text, character, progress),
    close: async () => {},
  }
}

const sizeOf = async (path: string, name: string): Promise<number> => {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new Refusal(
      error.code === 'ENOENT'
        ? { zh: `${path} 不存在。`, en: `${path} does not exist.` }
        : {
            zh: `${path} 无法读取（${error.code ?? error.message}）。`,
            en: `${path} cannot be read (${error.code ?? error.message}).`,
          },
    )
  })
  if (found.isDirectory())
    throw new Refusal({
      zh: `${path} 是文件夹，请指定其中的文件。`,
      en: `${path} is a folder; name the file in it.`,
    })
  if (!found.isFile()) throw new Refusal({ zh: `${path} 不是文件。`, en: `${path} is not a file.` })
  if (found.size === 0) throw new Refusal({ zh: `${name} 是空文件。`, en: `${name} is empty.` })
  return found.size
}

const headOf = async (path: string, name: string, bytes = headBytes): Promise<Buffer> => {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new Refusal({
      zh: `${name} 无法读取（${error.code ?? error.message}）。`,
      en: `${name} cannot be read (${error.code ?? error.message}).`,
    })
  })
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le')

/** An OLE container is a workbook from before 2007, or a newer one with a password. */
const compoundRefusal = async (path: string, name: string): Promise<Refusal> => {
  const head = await headOf(path, name, 4_000_000)
  return head.includes(encryptedPackage)
    ? new Refusal({
        zh: `${name} 有密码保护。请去掉密码后另存再导入。`,
        en: `${name} is protected by a password. Save it without one and import that.`,
      })
    : new Refusal({
        zh: `${name} 是旧版 Excel 文件（.xls）。请另存为 XLSX 后再导入。`,
        en: `${name} is a workbook of the old kind (.xls). Save it as XLSX and import that.`,
      })
}
