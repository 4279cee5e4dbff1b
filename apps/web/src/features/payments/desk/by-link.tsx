import { call } from '../../../client/call.ts'
import { t } from '../../../i18n/i18n.ts'
import type { DeskWay } from './desk-way.ts'
import { DrawnIcon } from './drawn-icon.tsx'
import { RemoteCode } from './remote-code.tsx'

/** Money that the customer pays by link or QR code. */
export const byLink = (type: 'WECHAT_PAY' | 'ALIPAY', path: string): DeskWay => ({
  icon: <DrawnIcon path={path} />,
  takeText: (amount) => t('payments.makeCode', { amount }),
  submit: ({ typed: _typed, ...asked }, idempotencyKey) =>
    call('payments.remoteSubmit', { ...asked, type }, { idempotencyKey }),
  Waiting: RemoteCode,
})
