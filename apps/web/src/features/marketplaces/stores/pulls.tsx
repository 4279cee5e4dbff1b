import { Button } from '@mantine/core'
import { chinaMoment } from '@showfloor/contract/common/china-time'
import { externalOrderNo } from '@showfloor/contract/common/marketplace-status'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery, useCall } from '../../../client/queries.ts'
import { formatDateTime } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { useChangeOutcome } from '../../../ui/feedback/change-outcome.ts'
import { messageOf } from '../../../ui/feedback/error-message.ts'
import { FormButtons } from '../../../ui/fields/form-buttons.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Panel } from '../../../ui/screen/panel.tsx'
import type { Pull, Store } from '../marketplaces.queries.ts'
import { Stack } from '../../../ui/layout/parts.tsx'
import classes from '../marketplaces.module.css'
import { useSubmission } from '../../../ui/drafts/use-form.ts'

/** `2026-11-23T14:30` by China's clock. */
const momentOf = (text: string): string | undefined => {
  const moment = chinaMoment(text)
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
}

/** Pulls a store by hand: orders by number, or all changes since a time. */
export const PullForm = ({ store }: { store: Store }) => {
  const [numbers, setNumbers] = useState('')
  const [since, setSince] = useState('')
  const { submitted, onSubmit, restart } = useSubmission()
  const done = useChangeOutcome('marketplaces')(t('marketplaces.pullBegun'))
  const pull = useCall('marketplaces.pull', {
    onSuccess: () => {
      setNumbers('')
      setSince('')
      restart()
      return done.onSuccess()
    },
    onError: () => {},
  })
  const orderNos = numbers.split(/[\s,，、]+/).filter(Boolean)
  const from = momentOf(since)
  const strange = orderNos.find((no) => !externalOrderNo.test(no))
  const problem = strange
    ? t('marketplaces.orderNosWrong', { no: strange })
    : orderNos.length === 0 && from === undefined
      ? t('marketplaces.pullWhat')
      : undefined
  const refused = pull.error ? messageOf(pull.error) : undefined
  const send = onSubmit(() => {
    pull.reset()
    if (problem) return
    pull.mutate({ linkId: store.id, orderNos, ...(orderNos.length === 0 && from ? { from } : {}) })
  })
  return (
    <Stack as="form" gap={3} className={classes.storeFacts} noValidate onSubmit={send}>
      <Stack gap={3} align="start" className={classes.storeFields}>
        <TextField
          label={t('marketplaces.orderNos')}
          hint={t('marketplaces.orderNosHint')}
          error={submitted ? (problem ?? (orderNos.length > 0 ? refused : undefined)) : undefined}
          maxLength={3300}
          value={numbers}
          onChange={(event) => setNumbers(event.currentTarget.value)}
        />
        <TextField
          type="datetime-local"
          label={t('marketplaces.since')}
          error={submitted && orderNos.length === 0 ? refused : undefined}
          value={since}
          onChange={(event) => setSince(event.currentTarget.value)}
        />
      </Stack>
      <FormButtons>
        <Button type="submit" variant="default" loading={pull.isPending}>
          {t('marketplaces.pull')}
        </Button>
      </FormButtons>
    </Stack>
  )
}

const pullText = (pull: Pull): string =>
  [
    t(`marketplaces.pullState.${pull.state}`),
    t(
      pull.kind === 'NIGHT' || pull.kind === 'SHELF' ? 'marketplaces.compareCount' : 'marketplaces.pullCount',
      {
        fetched: pull.fetched,
        written: pull.written,
      },
    ),
    pull.state === 'DONE' || pull.doneUntil === null
      ? ''
      : t('marketplaces.pulledUntil', { time: formatDateTime(pull.doneUntil) }),
    pull.problem ? t(`marketplaces.problem.${pull.problem}`) : '',
    pull.waitsUntil ? t('marketplaces.continues', { time: formatDateTime(pull.waitsUntil) }) : '',
    pull.absentNos.length > 0 ? t('marketplaces.absent', { numbers: pull.absentNos.join(' ') }) : '',
  ]
    .filter(Boolean)
    .join(' · ')

/** The orders, or the span of time, that a pull was asked for; empty for a comparison of articles. */
const askedFor = ({ orderNos, from, to }: Pull): string =>
  orderNos.length > 0
    ? orderNos.join(' ')
    : [from, to].flatMap((end) => (end === null ? [] : [formatDateTime(end)])).join(' – ')

const begunBy = ({ createdAt, startedBy }: Pull): string =>
  [formatDateTime(createdAt), startedBy].filter(Boolean).join(' · ')

/** The last manual and nightly pulls, with their progress. */
export const Pulls = ({ shopId, stores }: { shopId: string; stores: readonly Store[] }) => {
  const { data } = useQuery({
    ...callQuery('marketplaces.pulls', { shopId }),
    refetchInterval: ({ state }) =>
      state.data?.data.some((one) => one.state === 'RUNNING' || one.state === 'WAITING') ? 2000 : false,
  })
  if (!data || data.data.length === 0) return null
  const nameOf = ({ linkId }: Pull) => stores.find(({ id }) => id === linkId)?.sellerName ?? ''
  return (
    <Panel title={t('marketplaces.pulls')}>
      <Stack as="ul" gap={2}>
        {data.data.map((pull) => (
          <Stack as="li" gap={3} key={pull.id} className={classes.storeFacts}>
            <Stack shrink breakWords>
              <span>
                <b>{t(`marketplaces.pullKind.${pull.kind}`)}</b> {nameOf(pull)}
              </span>
              {[askedFor(pull), pullText(pull), begunBy(pull)].filter(Boolean).map((text) => (
                <small key={text}>{text}</small>
              ))}
            </Stack>
          </Stack>
        ))}
      </Stack>
    </Panel>
  )
}
