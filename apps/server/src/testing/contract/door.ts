import type { Call } from '@showfloor/contract/common/call'
import type { Permission } from '@showfloor/contract/common/permissions'
import { CallError } from '../../platform/calls/errors.ts'
import { admitted } from '../../platform/calls/mount.ts'
import type { Session } from '../../platform/http/session.ts'

/** Whether a session with these permissions is turned away at the door that every mounted call has. */
export const isTurnedAway = (call: Call, granted: readonly Permission[]): boolean => {
  const session: Session = {
    id: '',
    accountId: '',
    userId: '',
    name: '',
    enabled: true,
    passwordTemporary: false,
    isKey: false,
    roles: [],
    permissions: new Set(granted),
    shopIds: new Set(),
  }
  try {
    admitted(session, call)
    return false
  } catch (error) {
    return error instanceof CallError && error.code === 'FORBIDDEN'
  }
}
