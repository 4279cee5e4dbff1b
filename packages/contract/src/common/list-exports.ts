import type { z } from 'zod'
import { call, type Call } from './call.ts'
import { inFormat, tableAnswer, type fileAnswer } from './file-answer.ts'
import type { Permission } from './permissions.ts'

/** The audit log's entry of a finished export, with its number of rows. */
export const exportEnded = { action: 'export.ended', zh: '导出完成', en: 'Export ended' } as const

type Shape = Readonly<Record<string, z.ZodType>>
type ExportTerms = {
  path: `/api/${string}/export`
  /** The exported list, as the audit log names it. */
  zh: string
  en: string
  access?: Permission
  also?: readonly Permission[]
  opens?: readonly Permission[]
}

/** The export of a list as a file: with the list's input, shops, reach and access, or its own `access`. */
export const exportOf = <Fields extends Shape>(
  list: Pick<Call<z.ZodObject<Fields>>, 'access' | 'shop' | 'reach' | 'input' | 'errors'>,
  { path, zh, en, access, also, opens }: ExportTerms,
) => {
  const { shop } = list
  const input = list.input.extend(inFormat)
  return call<typeof input, typeof fileAnswer>({
    summary: `The whole list as a file: ${en}`,
    service: 'direct',
    method: 'POST',
    path,
    access: access ?? list.access,
    ...(also ? { also } : {}),
    ...(opens ? { opens } : {}),
    effect: 'read',
    ...(shop ? { shop: (input) => shop(input as z.output<typeof list.input>) } : {}),
    ...(list.reach ? { reach: list.reach } : {}),
    audit: { zh: `导出${zh}`, en: `Export ${en}`, about: 'shop' },
    input,
    ...tableAnswer,
    errors: list.errors,
  })
}
