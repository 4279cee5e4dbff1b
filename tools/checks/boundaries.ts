import { cruise } from 'dependency-cruiser'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** With fewer modules the parser has failed, and every rule would pass. */
const LEAST_MODULES = 60
const FOLDERS = ['apps', 'packages', 'tools', 'tests', 'bench']

type Found = { rule: { name: string }; from: string; to: string; cycle?: { name: string }[] }

/** A sentence for every import that breaks a rule of `.dependency-cruiser.cjs`. */
export async function crossedBoundaries(root: string): Promise<string[]> {
  const config = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs'))
  const { options, forbidden } = config
  const folders = FOLDERS.filter((folder) => existsSync(join(root, folder)))
  const { output } = await cruise(folders, {
    ...options,
    ruleSet: { forbidden },
    validate: true,
    baseDir: root,
  })
  if (typeof output === 'string') return [output]
  const { totalCruised, violations } = output.summary
  if (totalCruised < LEAST_MODULES) return [`only ${totalCruised} files were seen; the parser does not work`]
  return (violations as Found[]).map(({ rule, from, to, cycle }) => {
    const way = cycle ? cycle.map((step) => step.name).join(' → ') : to
    return `${rule.name}: ${from} → ${way}`
  })
}
