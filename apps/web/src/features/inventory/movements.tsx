import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../client/call.ts'
import { callKey } from '../../client/queries.ts'
import { formatDateTime, formatNumber } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { MoreButton } from '../../ui/buttons/more-button.tsx'
import { SelectField } from '../../ui/choices/select-field.tsx'
import { Box, Inline, Stack, Text } from '../../ui/layout/parts.tsx'
import classes from './inventory.module.css'
import { QueryState } from '../../ui/states/query-state.tsx'

const movementsQuery = (siteId: string, skuId: string) =>
  infiniteQueryOptions({
    queryKey: callKey('inventory.movements', { siteId, skuId }),
    queryFn: ({ pageParam, signal }) =>
      call('inventory.movements', { siteId, skuId, ...(pageParam ? { before: pageParam } : {}) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })

const List = ({ siteId, skuId }: { siteId: string; skuId: string }) => {
  const query = useInfiniteQuery(movementsQuery(siteId, skuId))
  if (!query.data) return <QueryState query={query} rows={3} rowPx={48} />
  const rows = query.data.pages.flatMap((page) => page.data)
  if (rows.length === 0)
    return (
      <Text padY={2} tone="quiet">
        {t('inventory.movementsNone')}
      </Text>
    )
  return (
    <>
      <Stack as="ol" className={classes.list}>
        {rows.map(({ id, kind, quantity, onHand, at, by }) => (
          <Stack as="li" gap={3} align="center" line="below" tabular key={id}>
            <Stack as="span" shrink>
              <b>{t(`inventory.movement.${kind}`)}</b>
              <small>{[by, formatDateTime(at)].filter((part) => part !== '').join(' · ')}</small>
            </Stack>
            <Text as="b" textAlign="end">
              {quantity > 0 ? '+' : '−'}
              {formatNumber(Math.abs(quantity))}
            </Text>
            <Text as="small" textAlign="end">
              {t('inventory.onHandAfter', { n: formatNumber(onHand) })}
            </Text>
          </Stack>
        ))}
      </Stack>
      <MoreButton query={query} name={t('inventory.movementsMore')} />
    </>
  )
}

/** The movements that led to a SKU's stock in one of the user's shops. */
export const Movements = (props: {
  skuId: string
  sites: readonly { id: string; siteName: string }[]
  /** The shop that is shown first. */
  siteId: string
}) => {
  const { skuId, sites } = props
  const [open, setOpen] = useState(false)
  const [siteId, setSiteId] = useState(props.siteId)
  return (
    <Box
      as="details"
      line="above"
      className={classes.movements}
      open={open}
      onToggle={(event) => {
        event.stopPropagation()
        setOpen(event.currentTarget.open)
      }}
    >
      <Inline as="summary" align="center" tone="accent" weight={600}>
        {t('inventory.movements')}
      </Inline>
      {open && sites.length > 1 ? (
        <Box marginBottom={3} className={classes.site}>
          <SelectField
            label={t('inventory.movementsShop')}
            value={siteId}
            options={sites.map(({ id, siteName }) => ({ value: id, label: siteName }))}
            onChange={setSiteId}
          />
        </Box>
      ) : null}
      {open ? <List siteId={siteId} skuId={skuId} /> : null}
    </Box>
  )
}
