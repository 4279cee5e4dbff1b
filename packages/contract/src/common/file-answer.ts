import { z } from 'zod'

/** A file as an answer. With `name` the browser saves it, without one it shows it. A 304 has no content. */
export type FileAnswer = {
  type: string
  content?: string | Uint8Array | AsyncIterable<string | Uint8Array>
  name?: string
  status?: number
  headers?: Readonly<Record<string, string>>
}
/** The output of a call that answers a file. */
export const fileAnswer = z.custom<FileAnswer>()

/** The formats of a table by their query value, with their media types. */
export const tableFormats = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
export type TableFormat = keyof typeof tableFormats
export const inFormat = { format: z.enum(['csv', 'xlsx']).default('csv') }
/** The output of a call that answers a table. */
export const tableAnswer = { output: fileAnswer, answers: Object.values(tableFormats) }
