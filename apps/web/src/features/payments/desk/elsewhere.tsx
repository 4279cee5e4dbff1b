import { Icon } from '../../../ui/pictures/icons.tsx'
import { t } from '../../../i18n/i18n.ts'
import type { DeskWay } from './desk-way.ts'

/** Money that is paid at a marketplace, or by the state: the desk shows it and never takes it. */
export const elsewhere: DeskWay = {
  icon: <Icon name="globe" size={22} />,
  isElsewhere: true,
  takeText: () => t('payments.type.MARKETPLACE'),
  submit: () => Promise.reject(new Error('a marketplace takes its money itself')),
}
