import type { Contract } from '@showfloor/contract/contract'
import type { HandlersOf } from '../../platform/calls/mount.ts'
import { exporting } from '../../platform/exports/list-export.ts'
import { accountsExport, rolesExport } from './accounts/accounts.export.ts'
import { loginByDingtalk, startDingtalk, type DingtalkDeps } from './sign-in/dingtalk.ts'
import { changeMobile, sendMobileCode } from './profile/mobile.ts'
import { changePassword } from './password/password.ts'
import { profile, removeAvatar, rename } from './profile/profile.ts'
import { answerQrCode, qrCode, qrCodeState, scanQrCode } from './sign-in/qr-code.ts'
import { currentUser } from './current-user.ts'
import { endOtherSessions, endOwnSession, logout, ownSessions } from './sessions/sessions.ts'
import {
  accountCreate,
  accountDetail,
  accountDisable,
  accountEnable,
  accountPaging,
  accountResetPassword,
  accountUpdate,
} from './accounts/accounts.ts'
import {
  administrators,
  applicationList,
  currentUserRoles,
  menuPermission,
  roleCreate,
  roleDelete,
  rolePaging,
  roleUpdate,
} from './roles/roles.ts'
import { firstPasswordsGive, peopleWaiting, withoutPassword } from './accounts/first-passwords.ts'
import { rolesCheck, rolesImport } from './roles/roles.file.ts'
import { keyCreate, keyList, keyRevoke } from './keys/keys.ts'
import { newCaptcha } from './sign-in/captcha.ts'
import { sendAccountCode } from './codes/codes.ts'
import { resetPassword, verifyResetCode } from './password/reset.ts'
import { register, sendRegisterCode } from './accounts/registration.ts'
import { login, loginByCode, mobilePrefixes } from './sign-in/sign-in.ts'
import type { SmsDesk } from './sms/sms-desk.ts'

export const identityRoutes = (deps: DingtalkDeps & { sms: SmsDesk }): HandlersOf<Contract['identity']> => ({
  login,
  currentUser,
  logout,
  userWatermark: async ({ session }) => ({ text: `${session.name} ${session.userId}` }),
  sessions: ownSessions,
  endSession: endOwnSession,
  endOtherSessions,
  changePassword,
  menuPermission,
  applicationList,
  currentUserRoles,
  rolePaging,
  administrators,
  roleCreate,
  roleUpdate,
  rolesCheck,
  rolesImport,
  roleDelete,
  profile,
  rename,
  removeAvatar,
  sendMobileCode: (context, input) => sendMobileCode(context, deps.sms, input),
  changeMobile: (context, input) => changeMobile(context, deps.sms, input),
  qrCode: (context) => qrCode(context, deps.publicUrl),
  qrCodeState,
  scanQrCode,
  answerQrCode,
  startDingtalk: (context) => startDingtalk(context, deps),
  loginByDingtalk: (context, input) => loginByDingtalk(context, deps, input),
  captcha: newCaptcha,
  mobilePrefixes: async (context) => mobilePrefixes(context.language),
  sendLoginCode: (context, input) => sendAccountCode(context, deps.sms, 'SIGN_IN', input),
  loginByCode,
  sendResetCode: (context, input) => sendAccountCode(context, deps.sms, 'RESET_PASSWORD', input),
  verifyResetCode,
  resetPassword,
  sendRegisterCode: (context, input) => sendRegisterCode(context, deps.sms, input),
  register,
  accountPaging,
  accountDetail,
  accountCreate,
  accountUpdate,
  accountEnable,
  accountDisable,
  accountResetPassword,
  withoutPassword,
  peopleWaiting,
  firstPasswordsGive,
  keyList,
  keyCreate,
  keyRevoke,
  accountsExport: exporting(accountsExport),
  rolesExport: exporting(rolesExport),
})
