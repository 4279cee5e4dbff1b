import type { Contract } from '@showfloor/contract/contract'
import type { HandlersOf } from '../../platform/mount.ts'
import { changePassword } from './identity.service.password.ts'
import { currentUser, login } from './identity.service.ts'
import { endOtherSessions, endOwnSession, logout, ownSessions } from './identity.service.sessions.ts'
import {
  administrators,
  applicationList,
  currentUserRoles,
  menuPermission,
  roleCreate,
  roleDelete,
  rolePaging,
  roleUpdate,
} from './identity.service.roles.ts'

export const identityRoutes: HandlersOf<Contract['identity']> = {
  login: (context, input) => login(context, input),
  currentUser: (context) => currentUser(context),
  logout: (context) => logout(context),
  sessions: (context) => ownSessions(context),
  endSession: (context, input) => endOwnSession(context, input),
  endOtherSessions: (context) => endOtherSessions(context),
  changePassword: (context, input) => changePassword(context, input),
  menuPermission: (context) => menuPermission(context),
  applicationList: (context) => applicationList(context),
  currentUserRoles: (context) => currentUserRoles(context),
  rolePaging: (context, input) => rolePaging(context, input),
  administrators: (context, input) => administrators(context, input),
  roleCreate: (context, input) => roleCreate(context, input),
  roleUpdate: (context, input) => roleUpdate(context, input),
  roleDelete: (context, input) => roleDelete(context, input),
}
