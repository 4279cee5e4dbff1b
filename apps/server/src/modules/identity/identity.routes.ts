import type { Contract } from '@showfloor/contract/contract'
import type { HandlersOf } from '../../platform/mount.ts'
import { currentUser, login, logout } from './identity.service.ts'

export const identityRoutes: HandlersOf<Contract['identity']> = {
  login: (context, input) => login(context, input),
  currentUser: (context) => currentUser(context),
  logout: (context) => logout(context),
}
