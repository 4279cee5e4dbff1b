import type { Contract } from '@showfloor/contract/contract'
import type { HandlersOf } from '../../platform/calls/mount.ts'
import type { Vault } from '../../platform/secrets/vault.ts'
import { changeSettings, querySettings } from './settings.ts'

export const settingsRoutes = (vault: Vault): HandlersOf<Contract['settings']> => ({
  query: (context, input) => querySettings(context.db, input),
  update: (context, input) => changeSettings(context.db, vault, input),
})
