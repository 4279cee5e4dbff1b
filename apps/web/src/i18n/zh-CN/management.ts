import { audit } from './audit.ts'
import { imports } from './imports.ts'
import { manage } from './manage.ts'
import { settings } from './settings.ts'

/** What only the administration's screens say. */
export const management = { audit, imports, manage, settings }
