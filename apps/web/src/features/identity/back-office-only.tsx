import { t } from '../../i18n/i18n.ts'
import { chooseDeviceUse } from '../../ui/privacy/device-use.tsx'
import { PlainButton } from '../../ui/buttons/plain-button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'

/** Replaces a back-office screen on a device that customers see: explains why and offers to switch. */
export const BackOfficeOnly = () => (
  <>
    <title>{`${t('layout.device.BACK_OFFICE')} · Showfloor`}</title>
    <EmptyState
      icon="shield"
      title={t('layout.backOfficeOnly')}
      text={t('layout.backOfficeOnlyText')}
      action={
        <PlainButton primary onClick={() => void chooseDeviceUse('BACK_OFFICE')}>
          {t('layout.backOfficeSet')}
        </PlainButton>
      }
    />
  </>
)
