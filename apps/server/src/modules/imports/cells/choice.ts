import type { Words } from '../../../platform/tables/refusal.ts'

/** One of several values: its label in exports, and the words by which a file may name it. */
export type Choice = {
  choice: Readonly<Record<string, Words>>
  values: ReadonlyMap<string, string>
  /** A cell may list several of them. */
  several?: true
}

/** `also`: lower-case words for a value besides its two labels and its name in the database. */
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
