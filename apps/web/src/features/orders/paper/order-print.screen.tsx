import { Button } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { ActionBar } from '../../../ui/screen/action-bar.tsx'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { Segmented } from '../../../ui/choices/segmented.tsx'
import { SkeletonRows } from '../../../ui/states/skeleton.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { OrderPaper, OrderReceipt } from './order-paper.tsx'
import { paperSizes, type PaperSize } from './order-papers.ts'
import { orderQuery } from '../orders.queries.ts'
import { Stack } from '../../../ui/layout/parts.tsx'
import classes from './order-paper.module.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'

/** Printed orders, one after the other, on A4 or on an 80 mm roll. */
export const OrderPrintScreen = (props: {
  ids: readonly string[]
  size: PaperSize
  onSize: (size: PaperSize) => void
  onBack: () => void
}) => {
  const { ids, size } = props
  const [printedAt] = useState(() => new Date())
  const queries = useQueries({ queries: ids.map((id) => orderQuery(id)) })
  const orders = queries.flatMap(({ data }) => data ?? [])
  const failed = queries.find(({ error }) => error)
  if (ids.length === 0)
    return <EmptyState icon="print" title={t('orders.printNothing')} text={t('orders.printNothingText')} />
  const Sheet = size === 'a4' ? OrderPaper : OrderReceipt
  return (
    <>
      <title>{`${t('orders.print')} ${orders.map(({ orderNo }) => orderNo).join(' ')} · Showfloor`}</title>
      <Stack gap={4} alignContent="start" grow pad={5} className={classes.screen}>
        <header className={classes.tools}>
          <h1>{t('orders.print')}</h1>
          <Segmented
            label={t('orders.paper')}
            value={size}
            onChange={props.onSize}
            options={paperSizes.map((value) => ({ value, label: t(`orders.paper.${value}`) }))}
          />
        </header>
        {failed?.error ? (
          <div className={classes.tools}>
            <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
          </div>
        ) : null}
        <Stack gap={5} className={classes.desk}>
          {orders.map((order) => (
            <Sheet key={order.id} order={order} printedAt={printedAt} />
          ))}
          {orders.length === 0 && !failed ? <SkeletonRows count={3} rowPx={160} /> : null}
        </Stack>
      </Stack>
      <ActionBar summary={t('orders.printCount', { n: orders.length })}>
        <Button variant="default" onClick={props.onBack}>
          {t('common.back')}
        </Button>
        <Button
          leftSection={<Icon name="print" />}
          disabled={orders.length < ids.length}
          onClick={() => globalThis.print()}
        >
          {t('orders.print')}
        </Button>
      </ActionBar>
    </>
  )
}
