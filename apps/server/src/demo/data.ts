import { readFileSync } from 'node:fs'

/** What the demo chain consists of, from `data/<name>.json`. */
export const dataOf = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`data/${name}.json`, import.meta.url), 'utf8'))
