import { t } from '../../i18n/i18n.ts'
import { confirm } from '../dialogs/confirm.tsx'
import { Segmented } from '../choices/segmented.tsx'
import { deviceUses, setDeviceUse, useDeviceUse, type DeviceUse } from './shop-only.ts'

/** Sets what the device is used for. The back office needs a confirmation, because it shows everything. */
export const chooseDeviceUse = async (use: DeviceUse): Promise<void> => {
  if (use === 'SHOP_FLOOR') return setDeviceUse(use)
  const asked = {
    title: t('layout.backOfficeTitle'),
    text: t('layout.backOfficeAsk'),
    okText: t('layout.backOfficeSet'),
  }
  if (await confirm(asked)) setDeviceUse(use)
}

/** Chooses between shop floor and back office. `onChoose` closes what would cover the confirmation. */
export const DeviceUseChoice = ({ onChoose }: { onChoose: () => void }) => (
  <Segmented<DeviceUse>
    label={t('layout.device')}
    value={useDeviceUse()}
    onChange={(use) => {
      onChoose()
      void chooseDeviceUse(use)
    }}
    fullWidth
    options={deviceUses.map((use) => ({ value: use, label: t(`layout.device.${use}`) }))}
  />
)
