import type { z } from 'zod'
import { call, type Call } from './call.ts'
import { inFormat, tableAnswer, type fileAnswer } from './file-answer.ts'
import type { Permission } from './permissions.ts'

/** What an export's end is called in the audit log, with how many rows were taken. */
export const exportEnded = { action: 'export.ended', zh: '导出完成', en: 'Export ended' } as const

type Shape = Readonly<Record<string, z.ZodType>>
type ExportTerms = {
  path: `/api/${string}/export`
  /** What is exported, as the audit log names it. */
  zh: string
  en: string
  access?: Permission
  also?: readonly Permission[]
  opens?: readonly Permission[]
}

/** The call that answers a list as a file: the list's own input, shops and reach, for whoever may make the list's call, or has `access` where that is named. */
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
