import { imports } from './imports.ts'
import { manage } from './manage.ts'

/** What only the screens say that keep the catalogue or take files in. */
export const management = { imports, manage }
