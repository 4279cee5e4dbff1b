import { call } from '../../../../client/call.ts'
import { t } from '../../../../i18n/i18n.ts'
import type { DeskWay } from '../desk-way.ts'
import { DeviceWaiting } from './device-waiting.tsx'
import { DrawnIcon } from '../drawn-icon.tsx'

/** Money that the customer pays on the shop's cloud POS terminal. */
export const byCloudPos: DeskWay = {
  icon: (
    <DrawnIcon path="M6 3h12v18H6zM9 6h6v4H9zM9 14h.01M12 14h.01M15 14h.01M9 17.5h.01M12 17.5h.01M15 17.5h.01" />
  ),
  takeText: (amount) => t('payments.pushToPos', { amount }),
  submit: ({ typed: _typed, ...asked }, idempotencyKey) =>
    call('payments.posSubmit', asked, { idempotencyKey }),
  cancelCall: 'payments.posCancel',
  Waiting: (props) => (
    <DeviceWaiting
      {...props}
      paying={{ title: t('payments.posWaiting'), text: t('payments.posWaitingText') }}
      silent={{ title: t('payments.posSilent'), text: t('payments.posSilentText') }}
    />
  ),
}
