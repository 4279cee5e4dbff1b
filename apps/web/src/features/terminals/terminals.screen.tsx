import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useStored } from '../../client/storage/storage.ts'
import { t } from '../../i18n/i18n.ts'
import { Panel } from '../../ui/screen/panel.tsx'
import { QueryState } from '../../ui/states/query-state.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { StatusPill } from '../../ui/states/status-pill.tsx'
import { Administration } from '../identity/administration.tsx'
import type { Menu } from '../identity/menu.ts'
import { Bridges } from './bridges.tsx'
import { Settlements } from './settlements.tsx'
import { PosTerminals } from './pos-terminals.tsx'
import {
  posTerminalsQuery,
  settlementsQuery,
  terminalsQuery,
  useTerminalChanges,
  type Terminal,
} from './terminals.queries.ts'
import { Inline, Stack, Text } from '../../ui/layout/parts.tsx'
import classes from './terminals.module.css'

const stateOf = ({ online, busy, signedIn }: Terminal) => {
  if (!online) return { tone: 'warning', text: t('terminals.offline') } as const
  if (!signedIn) return { tone: 'warning', text: t('terminals.signedOut') } as const
  return busy
    ? ({ tone: 'accent', text: t('terminals.busy') } as const)
    : ({ tone: 'positive', text: t('terminals.online') } as const)
}

const TerminalRow = ({ terminal }: { terminal: Terminal }) => {
  const { settle } = useTerminalChanges()
  const { tone, text } = stateOf(terminal)
  return (
    <Inline as="li" wrap gap={3} align="center" padY={2} line="below" className={classes.row}>
      <span className={classes.words}>
        <b>{t('terminals.terminalNo', { no: terminal.terminalNo })}</b>
        <small>{t('terminals.openBatch', { batch: terminal.batchNo })}</small>
      </span>
      <StatusPill tone={tone}>{text}</StatusPill>
      <Button
        disabled={!terminal.online || terminal.busy}
        loading={settle.isPending}
        onClick={() => settle.mutate({ terminalId: terminal.id })}
      >
        {t('terminals.settle')}
      </Button>
    </Inline>
  )
}

/** The terminals of a shop: their state, their settlements, and their bridges. `shopName`: set if it is not the current shop. */
export const TerminalsScreen = (props: { shopId: string; shopName: string | undefined; menu: Menu }) => {
  const { shopId, shopName, menu } = props
  const query = useQuery(terminalsQuery(shopId))
  const settlements = useQuery(settlementsQuery(shopId)).data?.data
  const posTerminals = useQuery(posTerminalsQuery(shopId)).data?.data
  const mayChange = useStored('userInfo')?.permissions.includes('setting.manage') === true
  const { data } = query
  return (
    <Administration menu={menu} title={t('terminals.title')}>
      <QueryState query={query} rows={3} rowPx={72} />
      {data ? (
        <Stack gap={4} className={classes.parts}>
          {shopName === undefined ? null : <Notice>{t('terminals.whose', { name: shopName })}</Notice>}
          <Panel title={t('terminals.terminals')}>
            {data.terminals.length === 0 ? (
              <Text tone="quiet" tabular>
                {t('terminals.terminalsNone')}
              </Text>
            ) : null}
            <Stack as="ul" gap={1}>
              {data.terminals.map((terminal) => (
                <TerminalRow key={terminal.id} terminal={terminal} />
              ))}
            </Stack>
          </Panel>
          {posTerminals ? (
            <PosTerminals shopId={shopId} terminals={posTerminals} mayChange={mayChange} />
          ) : null}
          <Bridges shopId={shopId} bridges={data.bridges} mayChange={mayChange} />
          {settlements ? <Settlements settlements={settlements} /> : null}
        </Stack>
      ) : null}
    </Administration>
  )
}
