import { readFileSync } from 'node:fs'

/** What the demo chain consists of, from `data/<name>.json`. */
export const dataOf = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`data/${name}.json`, import.meta.url), 'utf8')) as T
