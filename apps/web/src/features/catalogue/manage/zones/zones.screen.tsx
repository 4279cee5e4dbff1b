import { Button } from '@mantine/core'
import { SPECIAL_ZONES_MAX } from '@showfloor/contract/common/constants'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../../../client/queries.ts'
import { t } from '../../../../i18n/i18n.ts'
import { MoveButtons, moved } from '../../../../ui/buttons/move-buttons.tsx'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { confirm } from '../../../../ui/dialogs/confirm.tsx'
import { Icon } from '../../../../ui/pictures/icons.tsx'
import { EmptyState } from '../../../../ui/states/empty-state.tsx'
import { QueryState } from '../../../../ui/states/query-state.tsx'
import { Administration } from '../../../identity/administration.tsx'
import shared from '../../../identity/administration.module.css'
import type { Menu } from '../../../identity/menu.ts'
import { ZoneForm } from './zone-form.tsx'
import { ZoneProducts } from './zone-products.tsx'
import { useZoneCall, type Zone } from './zones.queries.ts'
import { Stack, Text } from '../../../../ui/layout/parts.tsx'
import classes from '../manage.module.css'

const Rows = ({ zones, onOpen }: { zones: readonly Zone[]; onOpen: (zone: Zone) => void }) => {
  const reorder = useZoneCall('catalogue.zonesReorder')
  const remove = useZoneCall('catalogue.zoneRemove')
  const askToRemove = async ({ id, version, name, productCount: n }: Zone) => {
    if (await confirm({ text: t('manage.zoneRemoveText', { name, n }) })) remove.mutate({ id, version })
  }
  return (
    <ul className={shared.table}>
      {zones.map((zone, at) => (
        <Stack as="li" columns="fill-auto" align="center" line="below" key={zone.id} className={classes.zone}>
          <button type="button" className={`${shared.row} ${classes.name}`} onClick={() => onOpen(zone)}>
            <b>{zone.name}</b>
            <Text as="small" tabular>
              {[zone.nameEn, t('manage.zoneProductCount', { n: zone.productCount })]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </button>
          <MoveButtons
            name={zone.name}
            at={at}
            count={zones.length}
            onMove={(to) => reorder.mutate({ specialZoneIds: moved(zones, at, to).map(({ id }) => id) })}
            onRemove={() => void askToRemove(zone)}
          />
        </Stack>
      ))}
    </ul>
  )
}

/** The special zones in the order of the product filter; a zone opens with its names and products. */
export const ZonesScreen = ({ menu }: { menu: Menu }) => {
  const query = useQuery(callQuery('catalogue.zoneList', {}))
  const [openId, setOpenId] = useState<string>()
  const zones = query.data?.data
  const open = zones?.find(({ id }) => id === openId)
  const close = () => setOpenId(undefined)
  return (
    <Administration
      menu={menu}
      title={t('layout.specialZones')}
      action={
        zones && zones.length < SPECIAL_ZONES_MAX ? (
          <Button leftSection={<Icon name="plus" size={18} />} onClick={() => setOpenId('new')}>
            {t('manage.zoneAdd')}
          </Button>
        ) : null
      }
    >
      <p className={shared.quiet}>{t('manage.zonesText', { most: SPECIAL_ZONES_MAX })}</p>
      <QueryState query={query} rows={3} rowPx={64} />
      {zones?.length === 0 ? <EmptyState title={t('manage.noZones')} /> : null}
      {zones && zones.length > 0 ? <Rows zones={zones} onOpen={({ id }) => setOpenId(id)} /> : null}
      <Dialog
        title={open?.name ?? t('manage.zoneAdd')}
        open={open !== undefined || openId === 'new'}
        onClose={close}
        widthPx={600}
      >
        <Stack gap={5}>
          <ZoneForm key={open?.version ?? 0} zone={open} onSaved={setOpenId} />
          {open ? <ZoneProducts zone={open} /> : null}
        </Stack>
      </Dialog>
    </Administration>
  )
}
