import { useState, type ComponentProps } from 'react'
import { t } from '../../i18n/i18n.ts'
import { BarButton } from '../../ui/buttons/bar-button.tsx'
import { Dropdown } from '../../ui/choices/dropdown.tsx'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { SkeletonRows } from '../../ui/states/skeleton.tsx'
import type { NotificationList as List } from './notification-list.tsx'
import { useUnread } from './notifications.queries.ts'

/** The list's props, and how to close the dropdown around it. */
type Listed = ComponentProps<typeof List> & { onClose: () => void }

const NotificationList = lazyPart(
  async () => (await import('./notification-list.tsx')).NotificationList,
  ({ onClose }: Listed) => onClose(),
  { waiting: <SkeletonRows count={4} rowPx={76} /> },
)

/** The number of unread notifications; opens their list. */
export const NotificationBell = (props: { shopId: string; onOpen: (address: string) => void }) => {
  const { shopId, onOpen } = props
  const [open, setOpen] = useState(false)
  const unread = useUnread(shopId)
  return (
    <Dropdown
      open={open}
      onClose={() => setOpen(false)}
      label={t('notifications.title')}
      widthPx={420}
      align="end"
      trigger={
        <BarButton
          icon="bell"
          label={t('notifications.count', { n: unread })}
          count={unread}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
      }
    >
      <NotificationList
        shopId={shopId}
        unread={unread}
        onClose={() => setOpen(false)}
        onOpen={(address) => {
          setOpen(false)
          onOpen(address)
        }}
      />
    </Dropdown>
  )
}
