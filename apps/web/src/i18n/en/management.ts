import { audit } from './audit.ts'
import { imports } from './imports.ts'
import { inventory } from './inventory.ts'
import { manage } from './manage.ts'
import { settings } from './settings.ts'
import { setup } from './setup.ts'

/** Texts of the administration's screens. */
export const management = { audit, imports, inventory, manage, settings, setup }
