import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { ExportMenu } from '../../ui/files/export-menu.tsx'
import { PageTurner } from '../../ui/lists/page-turner.tsx'
import { Icon } from '../../ui/pictures/icons.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { QueryState } from '../../ui/states/query-state.tsx'
import { StatusPill, type Tone } from '../../ui/states/status-pill.tsx'
import type { Menu } from '../identity/menu.ts'
import { BooksFrame } from '../payments/books/books-frame.tsx'
import { CreateForm } from './create-form.tsx'
import { periodText } from './figures.tsx'
import { PlatformStatements } from './platform-statements.tsx'
import { SettlementDetail } from './settlement-detail.tsx'
import { dayBefore, pageSize, settlementsQuery, yuan, type Settlement } from './settlements.queries.ts'
import { Stack, Text } from '../../ui/layout/parts.tsx'
import classes from './settlements.module.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'

const tones: Readonly<Record<Settlement['state'], Tone>> = {
  OPEN: 'warning',
  SIGNED: 'accent',
  RECEIVED: 'positive',
  REVOKED: 'neutral',
}

const Row = ({ settlement, onOpen }: { settlement: Settlement; onOpen: () => void }) => {
  const { no, channel, orders, state, due, account, receipt } = settlement
  const about = [channel, periodText(settlement), t('settlements.orderCount', { n: orders }), account]
  return (
    <li>
      <Stack
        as="button"
        columns="fill-auto"
        gapY={1}
        gapX={4}
        align="center"
        wide
        padY={3}
        padX={4}
        line="below"
        target
        textAlign="start"
        type="button"
        className={classes.row}
        onClick={onOpen}
      >
        <span>
          <b>{no}</b>
          <Text as="small" size="sm">
            {about.filter(Boolean).join(' · ')}
          </Text>
          {receipt && receipt.difference !== 0 ? (
            <Text as="small" size="sm" tone="warning" className={classes.differs}>
              {t(receipt.difference < 0 ? 'settlements.arrivedLess' : 'settlements.arrivedMore', {
                amount: yuan(Math.abs(receipt.difference)),
              })}
            </Text>
          ) : null}
        </span>
        <StatusPill tone={tones[state]}>{t(`settlements.state.${state}`)}</StatusPill>
        <b className="tabular">{yuan(due)}</b>
      </Stack>
    </li>
  )
}

/** The settlements of a shop's channels, which finance signs. `today`: in China. */
export const SettlementsScreen = (props: { shopId: string; menu: Menu; today: string }) => {
  const { shopId, menu, today } = props
  const [no, setNo] = useState(1)
  const [open, setOpen] = useState<string>()
  const query = useQuery({ ...settlementsQuery(shopId, no), placeholderData: keepPreviousData })
  const { data } = query
  const settlement = data?.data.find(({ id }) => id === open)
  const isReady = data !== undefined && data.channels.length > 0
  return (
    <BooksFrame
      menu={menu}
      title={t('settlements.title')}
      action={
        <>
          {data && data.total > 0 ? (
            <ExportMenu of="settlements.export" input={{ shopId }} name={t('settlements.title')} />
          ) : null}
          <Button
            leftSection={<Icon name="plus" size={18} />}
            disabled={!isReady}
            onClick={() => setOpen('new')}
          >
            {t('settlements.add')}
          </Button>
        </>
      }
    >
      <QueryState query={query} rows={3} rowPx={64} />
      {data?.data.length === 0 ? (
        <EmptyState icon="card" title={t('settlements.none')} text={t('settlements.noneText')} />
      ) : null}
      <Stack as="ul" surface="plain" round="l" shadow={1} className={classes.rows}>
        {data?.data.map((one) => (
          <Row key={one.id} settlement={one} onOpen={() => setOpen(one.id)} />
        ))}
      </Stack>
      {data ? <PageTurner no={no} size={pageSize} total={data.total} onTurn={setNo} /> : null}
      <PlatformStatements shopId={shopId} last={dayBefore(today)} />
      <Dialog
        title={settlement?.no ?? t('settlements.add')}
        open={open !== undefined}
        onClose={() => setOpen(undefined)}
        widthPx={1080}
      >
        {open === 'new' && data ? (
          <CreateForm shopId={shopId} today={today} choices={data} onCreated={setOpen} />
        ) : null}
        {settlement && data ? (
          <SettlementDetail key={settlement.id} settlement={settlement} signers={data.signers} />
        ) : null}
      </Dialog>
    </BooksFrame>
  )
}
