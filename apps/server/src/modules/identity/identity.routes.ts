import type { Contract } from '@showfloor/contract/contract'
import type { HandlersOf } from '../../platform/calls/mount.ts'
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
import { newCaptcha } from './sign-in/captcha.ts'
import { sendAccountCode } from './codes/codes.ts'
import { resetPassword, verifyResetCode } from './password/reset.ts'
import { register, sendRegisterCode } from './accounts/registration.ts'
import { login, loginByCode, mobilePrefixes } from './sign-in/sign-in.ts'
import type { SmsDesk } from './sms/sms-desk.ts'

export const identityRoutes = (deps: DingtalkDeps & { sms: SmsDesk }): HandlersOf<Contract['identity']> => ({
  login: (context, input) => login(context, input),
  currentUser: (context) => currentUser(context),
  logout: (context) => logout(context),
  userWatermark: async ({ session }) => ({ text: `${session.name} ${session.userId}` }),
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
  profile: (context) => profile(context),
  rename: (context, input) => rename(context, input),
  removeAvatar: (context) => removeAvatar(context),
  sendMobileCode: (context, input) => sendMobileCode(deps.sms, context, input),
  changeMobile: (context, input) => changeMobile(deps.sms, context, input),
  qrCode: (context) => qrCode(context, deps.publicUrl),
  qrCodeState: (context, input) => qrCodeState(context, input),
  scanQrCode: (context, input) => scanQrCode(context, input),
  answerQrCode: (context, input) => answerQrCode(context, input),
  startDingtalk: (context) => startDingtalk(context, deps),
  loginByDingtalk: (context, input) => loginByDingtalk(context, deps, input),
  captcha: (context, input) => newCaptcha(context, input),
  mobilePrefixes: async (context) => mobilePrefixes(context.language),
  sendLoginCode: (context, input) => sendAccountCode(deps.sms, context, 'SIGN_IN', input),
  loginByCode: (context, input) => loginByCode(context, input),
  sendResetCode: (context, input) => sendAccountCode(deps.sms, context, 'RESET_PASSWORD', input),
  verifyResetCode: (context, input) => verifyResetCode(context, input),
  resetPassword: (context, input) => resetPassword(context, input),
  sendRegisterCode: (context, input) => sendRegisterCode(deps.sms, context, input),
  register: (context, input) => register(context, input),
  accountPaging: (context, input) => accountPaging(context, input),
  accountDetail: (context, input) => accountDetail(context, input),
  accountCreate: (context, input) => accountCreate(context, input),
  accountUpdate: (context, input) => accountUpdate(context, input),
  accountEnable: (context, input) => accountEnable(context, input),
  accountDisable: (context, input) => accountDisable(context, input),
  accountResetPassword: (context, input) => accountResetPassword(context, input),
})
