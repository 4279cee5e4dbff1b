import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const wordsBetween = (text: string, before: string, after: string): string[] => {
  const start = text.indexOf(before)
  const end = text.indexOf(after, start)
  if (start < 0 || end < 0) throw new Error(`no text between "${before}" and "${after}"`)
  return text
    .slice(start + before.length, end)
    .trim()
    .split(/\s+/)
}

/** The nouns in the order in which they may know each other, from each place that states it. */
export function nounOrders(root: string) {
  const read = (file: string): string => readFileSync(join(root, file), 'utf8')
  const { modules, features } = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs')).nouns
  const architecture = read('ARCHITECTURE.md')
  const listed = read('apps/server/src/app.ts').matchAll(/^    (\w+): \w+Module\(/gm)
  return {
    modules: {
      rules: modules as string[],
      app: [...listed].map(([, noun]) => noun),
      architecture: wordsBetween(architecture, 'in dependency order:', ';'),
    },
    features: {
      rules: features as string[],
      architecture: wordsBetween(architecture, 'imports only features before it:', '.'),
    },
  }
}
