import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pageQuery } from '../../../../client/queries.ts'
import { t } from '../../../../i18n/i18n.ts'
import { IconButton } from '../../../../ui/buttons/icon-button.tsx'
import { PageTurner } from '../../../../ui/lists/page-turner.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import manage from '../manage.module.css'
import { NamedProduct, ProductPicker } from '../picker.tsx'
import { useZoneCall, type Zone } from './zones.queries.ts'
import { Stack } from '../../../../ui/layout/parts.tsx'

const pageSize = 10

/** The products of a zone, last changed first; each is put in or taken out at once. */
export const ZoneProducts = ({ zone }: { zone: Zone }) => {
  const [no, setNo] = useState(1)
  const query = useQuery({
    ...pageQuery('catalogue.productPaging', no, (page) => ({
      specialZoneId: zone.id,
      no: page,
      size: pageSize,
    })),
    placeholderData: keepPreviousData,
  })
  const change = useZoneCall('catalogue.zoneProductsUpdate')
  const { data, error, refetch } = query
  const products = data?.data ?? []
  return (
    <section aria-label={t('manage.zoneProducts')}>
      <ProductPicker
        taken={products.map(({ id }) => id)}
        onPick={({ id }) => change.mutate({ specialZoneId: zone.id, added: [id] })}
      />
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      <ul className={manage.chosen}>
        {products.map((product) => (
          <Stack as="li" gap={3} align="center" padY={2} line="below" key={product.id}>
            <NamedProduct product={product} />
            <IconButton
              icon="trash"
              tone="danger"
              label={t('common.removeNamed', { name: product.name })}
              disabled={change.isPending}
              onClick={() => change.mutate({ specialZoneId: zone.id, removed: [product.id] })}
            />
          </Stack>
        ))}
      </ul>
      <PageTurner no={no} size={pageSize} total={data?.total ?? 0} onTurn={setNo} />
    </section>
  )
}
