import { formatCents } from '@showfloor/contract/common/money'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDateTime, formatNumber } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { confirm } from '../../../ui/dialogs/confirm.tsx'
import { Quantity } from '../../../ui/fields/quantity.tsx'
import { ListedScreen } from '../../../ui/lists/list-screen.tsx'
import { ActionBar } from '../../../ui/screen/action-bar.tsx'
import { QueryState } from '../../../ui/states/query-state.tsx'
import { CodeField, type Scan } from '../code-field.tsx'
import { CountPill } from './count-pill.tsx'
import { useCounting, useShownCount } from './counting.ts'
import { countQuery, useCountChanges, useCountNews, type Count } from './counts.queries.ts'
import { Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from '../inventory.module.css'

type Line = Count['lines'][number]

const signed = (text: string, value: number): string => `${value > 0 ? '+' : value < 0 ? '−' : ''}${text}`

const Facts = ({ count }: { count: Count }) => {
  const total = count.lines.reduce((sum, { value }) => sum + (value ?? 0), 0)
  // A partial sum would look like the total.
  const isWhole = count.lines.length === count.differing
  const valued = isWhole && count.lines.some(({ value }) => value !== null)
  return (
    <Stack gap={1} pad={4} surface="plain" round="l" shadow={1} className={classes.facts}>
      <b>
        {[
          t(count.whole ? 'inventory.count.whole' : 'inventory.count.some'),
          t('inventory.count.skus', { n: formatNumber(count.skus) }),
          count.differing === null
            ? ''
            : t('inventory.count.differing', { n: formatNumber(count.differing) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </b>
      {valued ? (
        <span>
          {t('inventory.count.total', { amount: signed(`¥${formatCents(Math.abs(total))}`, total) })}
        </span>
      ) : null}
      <small>
        {t('inventory.count.startedBy', { name: count.startedBy, time: formatDateTime(count.startedAt) })}
      </small>
      {count.submittedBy ? (
        <small>{t('inventory.count.submittedBy', { name: count.submittedBy })}</small>
      ) : null}
      {count.endedAt ? (
        <small>
          {t('inventory.count.endedBy', { name: count.endedBy, time: formatDateTime(count.endedAt) })}
        </small>
      ) : null}
      {count.status === 'SUBMITTED' && !count.actions.includes('book') ? (
        <small>{t('inventory.count.waitsForOther')}</small>
      ) : null}
    </Stack>
  )
}

const Difference = ({ line }: { line: Line }) => {
  const expected = line.expected ?? line.counted
  const difference = line.counted - expected
  return (
    <>
      <small>
        {t('inventory.count.counted', { n: formatNumber(line.counted) })} ·{' '}
        {t('inventory.count.expected', { n: formatNumber(expected) })}
        {line.value === null ? null : ` · ${signed(`¥${formatCents(Math.abs(line.value))}`, line.value)}`}
      </small>
      <b>{signed(formatNumber(Math.abs(difference)), difference)}</b>
    </>
  )
}

const Lines = (props: { count: Count; busy: boolean; onAdd: (skuCode: string, pieces: number) => void }) => {
  const { count, busy, onAdd } = props
  const isOpen = count.status === 'OPEN'
  const all = isOpen ? count.skus : (count.differing ?? 0)
  if (count.lines.length === 0)
    return (
      <Text tone="quiet">{t(isOpen ? 'inventory.count.nothingYet' : 'inventory.count.noDifference')}</Text>
    )
  return (
    <>
      <Stack as="ul" gap={2} className={classes.lines}>
        {count.lines.map((line) => (
          <li key={line.skuId}>
            <span>
              <b>{line.skuName}</b>
              <small>{[line.skuCode, line.countedBy].filter(Boolean).join(' · ')}</small>
            </span>
            {isOpen ? (
              <Quantity
                label={line.skuName}
                min={0}
                max={9999}
                value={line.counted}
                disabled={busy}
                onChange={(counted) => onAdd(line.skuCode, counted - line.counted)}
              />
            ) : (
              <Difference line={line} />
            )}
          </li>
        ))}
      </Stack>
      {all > count.lines.length ? (
        <Text tone="quiet">
          {t('inventory.count.more', { shown: count.lines.length, n: formatNumber(all) })}
        </Text>
      ) : null}
    </>
  )
}

type Changes = ReturnType<typeof useCountChanges>

/** The next actions, the primary one last. */
const Steps = ({ count, changes, busy }: { count: Count; changes: Changes; busy: boolean }) => {
  const { id, version, actions, whole } = count
  if (actions.length === 0) return null
  const ask = async (text: string, then: () => void) => {
    if (await confirm({ text })) then()
  }
  const submit = () => changes.submit.mutate({ id, version })
  return (
    <ActionBar floating>
      <Button
        variant="default"
        disabled={busy}
        onClick={() => void ask(t('inventory.count.cancelAsk'), () => changes.cancel.mutate({ id, version }))}
      >
        {t('inventory.count.cancel')}
      </Button>
      {actions.includes('reopen') ? (
        <Button variant="default" disabled={busy} onClick={() => changes.reopen.mutate({ id, version })}>
          {t('inventory.count.reopen')}
        </Button>
      ) : null}
      {actions.includes('submit') ? (
        <Button
          disabled={busy}
          onClick={() => (whole ? void ask(t('inventory.count.submitAskWhole'), submit) : submit())}
        >
          {t('inventory.count.submit')}
        </Button>
      ) : null}
      {actions.includes('book') ? (
        <Button disabled={busy} onClick={() => changes.book.mutate({ id, version })}>
          {t('inventory.count.book')}
        </Button>
      ) : null}
    </ActionBar>
  )
}

const Shown = ({ count, Scan }: { count: Count; Scan: Scan }) => {
  const [code, setCode] = useState('')
  const changes = useCountChanges()
  const counting = useCounting(count.id)
  const { shown, others, pieces } = useShownCount(count)
  const busy = counting.busy || Object.values(changes).some((one) => one.isPending)
  const add = (skuCode: string, n: number) => void counting.add(skuCode, n)
  return (
    <>
      <Facts count={count} />
      {count.actions.includes('count') ? (
        <CodeField
          value={code}
          hint={t('inventory.count.scan')}
          Scan={Scan}
          onType={setCode}
          onCode={(text) => {
            setCode('')
            if (text !== '') add(text, 1)
          }}
        />
      ) : null}
      {pieces === 0 && others.length === 0 ? null : (
        <Text as="output" tone="quiet">
          {t('inventory.count.unsent', { n: formatNumber(pieces) })}{' '}
          {others.map((one) => `${one.skuCode} × ${one.pieces}`).join(' · ')}
        </Text>
      )}
      <Lines count={shown} busy={busy} onAdd={add} />
      <Steps count={count} changes={changes} busy={busy || pieces !== 0} />
    </>
  )
}

/** One count: counting by scanner, then its differences. */
export const CountScreen = (props: { shopId: string; id: string; back: LinkProps; Scan: Scan }) => {
  const { shopId, id, back, Scan } = props
  const query = useQuery(countQuery(id))
  useCountNews(shopId)
  const count = query.data
  return (
    <ListedScreen
      back={{ link: back, name: t('inventory.count.back') }}
      title={count?.countNo ?? t('inventory.count.counts')}
      state={count ? <CountPill status={count.status} /> : undefined}
    >
      <QueryState query={query} rows={4} rowPx={72} />
      {count ? <Shown count={count} Scan={Scan} /> : null}
    </ListedScreen>
  )
}
