import { audit } from './audit.ts'
import { choices } from './choices.ts'
import { entities } from './entities.ts'
import { imports } from './imports.ts'
import { inventory } from './inventory.ts'
import { manage } from './manage.ts'
import { robots } from './robots.ts'
import { settings } from './settings.ts'
import { setup } from './setup.ts'
import { stageTemplates } from './stage-templates.ts'
import { terminals } from './terminals.ts'
import { voucherShops } from './voucher-shops.ts'
import { webhooks } from './webhooks.ts'

/** Texts of the administration's screens. */
export const management = {
  audit,
  choices,
  entities,
  imports,
  inventory,
  manage,
  robots,
  settings,
  setup,
  stageTemplates,
  terminals,
  voucherShops,
  webhooks,
}
