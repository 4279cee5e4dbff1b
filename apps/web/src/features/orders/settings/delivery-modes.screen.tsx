import { formatCents } from '@showfloor/contract/common/money'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../../client/queries.ts'
import { t } from '../../../i18n/i18n.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { ExportMenu } from '../../../ui/files/export-menu.tsx'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { QueryState } from '../../../ui/states/query-state.tsx'
import { StatusPill } from '../../../ui/states/status-pill.tsx'
import { Administration } from '../../identity/administration.tsx'
import shared from '../../identity/administration.module.css'
import type { Menu } from '../../identity/menu.ts'
import { DeliveryModeForm, type DeliverySetting } from './delivery-mode-form.tsx'
import { Note, Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from './settings.module.css'

const feeText = ({ fee, freeFrom }: DeliverySetting): string => {
  if (fee === 0) return t('settings.deliveryFree')
  const always = `¥${formatCents(fee)}`
  return freeFrom === null
    ? always
    : `${always} · ${t('settings.deliveryFreeAbove', { amount: formatCents(freeFrom) })}`
}

const dayText = ({ leadDays }: DeliverySetting): string =>
  leadDays === 0 ? t('settings.leadNone') : t('settings.leadDaysLater', { n: leadDays })

const Row = ({ mode, onOpen }: { mode: DeliverySetting; onOpen: () => void }) => (
  <li>
    <Text
      as="button"
      wide
      textAlign="start"
      type="button"
      className={`${shared.row} ${classes.mode}`}
      onClick={onOpen}
    >
      <Icon name={mode.needsAddress ? 'truck' : 'store'} />
      <Stack as="span" shrink>
        <Text as="b" weight={600}>
          {mode.nameZh}
        </Text>
        <small>{mode.nameEn}</small>
      </Stack>
      <Note as="span" tabular className={classes.terms}>
        {feeText(mode)}
      </Note>
      <Note as="span" tabular className={classes.terms}>
        {dayText(mode)}
      </Note>
      <StatusPill tone={mode.enabled ? 'positive' : 'neutral'}>
        {mode.enabled ? t('settings.deliveryOpen') : t('settings.deliveryClosed')}
      </StatusPill>
      <Icon name="pen" size={18} />
    </Text>
  </li>
)

/** The delivery modes: names, fees and lead times. */
export const DeliveryModesScreen = ({ menu }: { menu: Menu }) => {
  const query = useQuery(callQuery('orders.deliverySettings', {}))
  const [editing, setEditing] = useState<DeliverySetting | 'new'>()
  const close = () => setEditing(undefined)
  const mode = editing === 'new' ? undefined : editing
  return (
    <Administration
      menu={menu}
      title={t('settings.delivery')}
      action={
        <>
          <ExportMenu of="orders.deliveryExport" input={{}} name={t('settings.delivery')} />
          <Button leftSection={<Icon name="plus" size={18} />} onClick={() => setEditing('new')}>
            {t('settings.deliveryAdd')}
          </Button>
        </>
      }
    >
      <p className={shared.quiet}>{t('settings.deliveryText')}</p>
      <QueryState query={query} rows={3} rowPx={64} />
      {query.data ? (
        <ul className={shared.table}>
          {query.data.data.map((one) => (
            <Row key={one.code} mode={one} onOpen={() => setEditing(one)} />
          ))}
        </ul>
      ) : null}
      <Dialog
        title={mode?.nameZh ?? t('settings.deliveryAdd')}
        open={editing !== undefined}
        onClose={close}
        widthPx={520}
      >
        {editing ? <DeliveryModeForm key={mode?.code ?? ''} mode={mode} onDone={close} /> : null}
      </Dialog>
    </Administration>
  )
}
