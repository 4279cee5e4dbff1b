import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import { formatDateTime, formatDay } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { confirm } from '../../../ui/dialogs/confirm.tsx'
import { ListedScreen } from '../../../ui/lists/list-screen.tsx'
import { ActionBar } from '../../../ui/screen/action-bar.tsx'
import { QueryState } from '../../../ui/states/query-state.tsx'
import type { Scan } from '../code-field.tsx'
import { Receiving } from './receiving.tsx'
import { TransferPill } from './transfer-pill.tsx'
import { transferQuery, useTransferChanges, useTransferNews, type Transfer } from './transfers.queries.ts'
import { Stack } from '../../../ui/layout/parts.tsx'
import classes from '../inventory.module.css'

const Facts = ({ transfer }: { transfer: Transfer }) => {
  const { from, to, arrivesOn, note, lossReason } = transfer
  const facts = (
    [
      ['requestedBy', transfer.requestedBy, transfer.requestedAt],
      ['sentBy', transfer.sentBy, transfer.sentAt],
      ['endedBy', transfer.endedBy, transfer.endedAt],
    ] as const
  ).flatMap(([key, name, at]) =>
    at ? [t(`inventory.transfer.${key}`, { name, time: formatDateTime(at) })] : [],
  )
  return (
    <Stack gap={1} pad={4} surface="plain" round="l" shadow={1} className={classes.facts}>
      <b>{t('inventory.transfer.way', { from: from.siteName, to: to.siteName })}</b>
      {arrivesOn ? <span>{t('inventory.transfer.arrives', { day: formatDay(arrivesOn) })}</span> : null}
      {note ? <span>{note}</span> : null}
      {lossReason ? <span>{t('inventory.transfer.lossOf', { reason: lossReason })}</span> : null}
      {facts.map((text) => (
        <small key={text}>{text}</small>
      ))}
    </Stack>
  )
}

/** The goods of a transfer, its progress, and the shop's actions. */
const Shown = ({ shopId, transfer, Scan }: { shopId: string; transfer: Transfer; Scan: Scan }) => {
  const { id, version, actions, lines } = transfer
  const { send, cancel } = useTransferChanges()
  const busy = send.isPending || cancel.isPending
  const ask = async () => {
    if (await confirm({ text: t('inventory.transfer.cancelAsk') })) cancel.mutate({ shopId, id, version })
  }
  return (
    <>
      <Facts transfer={transfer} />
      {actions.includes('receive') ? (
        <Receiving key={version} shopId={shopId} transfer={transfer} Scan={Scan} />
      ) : (
        <Stack as="ul" gap={2} className={classes.lines}>
          {lines.map((line) => (
            <li key={line.skuId}>
              <span>
                <b>{line.skuName}</b>
                <small>{line.skuCode}</small>
              </span>
              <small>
                {t('inventory.transfer.lineState', {
                  n: line.quantity,
                  received: line.received,
                  lost: line.lost,
                })}
              </small>
            </li>
          ))}
        </Stack>
      )}
      {actions.includes('cancel') ? (
        <ActionBar floating>
          <Button variant="default" disabled={busy} onClick={() => void ask()}>
            {t('inventory.transfer.cancel')}
          </Button>
          {actions.includes('send') ? (
            <Button
              loading={send.isPending}
              disabled={busy}
              onClick={() => send.mutate({ shopId, id, version })}
            >
              {t('inventory.transfer.send')}
            </Button>
          ) : null}
        </ActionBar>
      ) : null}
    </>
  )
}

/** One transfer. */
export const TransferScreen = (props: { shopId: string; id: string; back: LinkProps; Scan: Scan }) => {
  const { shopId, id, back, Scan } = props
  const query = useQuery(transferQuery(shopId, id))
  useTransferNews(shopId)
  const transfer = query.data
  return (
    <ListedScreen
      back={{ link: back, name: t('inventory.transfer.transferBack') }}
      title={transfer?.transferNo ?? t('inventory.transfer.transfers')}
      state={transfer ? <TransferPill status={transfer.status} /> : undefined}
    >
      <QueryState query={query} rows={4} rowPx={72} />
      {transfer ? <Shown shopId={shopId} transfer={transfer} Scan={Scan} /> : null}
    </ListedScreen>
  )
}
