import type { Words } from '../../../platform/tables/refusal.ts'

/** One of some values: what each is called in files that come from here, and by what words a file may name it. */
export type Choice = { choice: Readonly<Record<string, Words>>; values: ReadonlyMap<string, string> }

/** `also`: words for a value beside its own two and its name in the database, in small letters. */
export const oneOf = (offered: Readonly<Record<string, Words & { also?: readonly string[] }>>): Choice => ({
  choice: offered,
  values: new Map(
    Object.entries(offered).flatMap(([value, { zh, en, also = [] }]) =>
      [zh, en, value, ...also].map((word): [string, string] => [word.toLowerCase(), value]),
    ),
  ),
})

export const yesOrNo = oneOf({
  true: { zh: '是', en: 'yes', also: ['可', '可以', '有', 'y', '1', '√', '✓'] },
  false: { zh: '否', en: 'no', also: ['不可', '不可以', '无', 'n', '0', '×', '✗', 'x'] },
})
