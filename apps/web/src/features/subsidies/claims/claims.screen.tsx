import { Button } from '@mantine/core'
import {
  subsidyBatchActions,
  subsidyStates,
  type SubsidyState,
} from '@showfloor/contract/common/subsidy-status'
import { formatCents } from '@showfloor/contract/common/money'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { CheckField } from '../../../ui/choices/check-field.tsx'
import { FormButtons } from '../../../ui/fields/form-buttons.tsx'
import { ExportMenu } from '../../../ui/files/export-menu.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { PageTurner } from '../../../ui/lists/page-turner.tsx'
import { Panel } from '../../../ui/screen/panel.tsx'
import { FilterChip, FilterChips } from '../../../ui/search/filter-chip.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { QueryState } from '../../../ui/states/query-state.tsx'
import type { Menu } from '../../identity/menu.ts'
import { BooksFrame } from '../../payments/books/books-frame.tsx'
import { ClaimCard } from './claim-card.tsx'
import { claimsPageSize, subsidyClaimsQuery, useSubsidyChanges, type SubsidyClaim } from './claims.queries.ts'
import { Stack } from '../../../ui/layout/parts.tsx'
import classes from '../subsidies.module.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'

/** The actions on the chosen claims: only those that every one of them allows. */
const Batch = ({ chosen, onDone }: { chosen: readonly SubsidyClaim[]; onDone: () => void }) => {
  const [reference, setReference] = useState('')
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const { advance } = useSubsidyChanges()
  const allowed = subsidyBatchActions.filter((action) =>
    chosen.every(({ actions }) => actions.includes(action)),
  )
  const isSilent = reason.trim() === ''
  const press = (action: (typeof subsidyBatchActions)[number]) => {
    setAsked(action === 'reject')
    if (action === 'reject' && isSilent) return
    const claims = chosen.map(({ id, version }) => ({ id, version }))
    advance.mutate({ claims, action, reference, reason }, { onSuccess: onDone })
  }
  const amount = formatCents(chosen.reduce((sum, claim) => sum + claim.amount, 0))
  return (
    <Panel title={t('subsidies.chosen', { n: chosen.length, amount })}>
      <Stack gap={4} align="start" className={classes.batch}>
        <TextField
          label={t('subsidies.reference')}
          hint={t('subsidies.referenceHint')}
          autoComplete="off"
          maxLength={100}
          value={reference}
          onChange={(event) => setReference(event.currentTarget.value)}
        />
        {allowed.includes('reject') ? (
          <TextField
            label={t('subsidies.rejectReason')}
            autoComplete="off"
            maxLength={100}
            value={reason}
            error={asked && isSilent ? t('subsidies.required') : undefined}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        ) : null}
      </Stack>
      {allowed.length === 0 ? <p>{t('subsidies.mixed')}</p> : null}
      <FormButtons>
        {allowed.map((action) => (
          <Button
            key={action}
            variant={action === 'reject' ? 'default' : 'filled'}
            disabled={advance.isPending}
            onClick={() => press(action)}
          >
            {t(`subsidies.action.${action}`)}
          </Button>
        ))}
      </FormButtons>
    </Panel>
  )
}

type State = SubsidyState | undefined

const States = ({ state, onState }: { state: State; onState: (state: State) => void }) => (
  <FilterChips label={t('subsidies.states')}>
    <FilterChip pressed={state === undefined} onPress={() => onState(undefined)}>
      {t('subsidies.all')}
    </FilterChip>
    {subsidyStates.map((one) => (
      <FilterChip key={one} pressed={state === one} onPress={() => onState(one)}>
        {t(`subsidies.state.${one}`)}
      </FilterChip>
    ))}
  </FilterChips>
)

const Owed = ({ amount }: { amount: number }) => (
  <p>
    {t('subsidies.owed')} <b>{`¥${formatCents(amount)}`}</b>
  </p>
)

/** The subsidy claims of a shop: filtered by state, changed one by one or together. */
export const ClaimsScreen = (props: {
  shopId: string
  menu: Menu
  state: State
  onState: (state: State) => void
}) => {
  const { shopId, menu, state, onState } = props
  const [no, setNo] = useState(1)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const query = useQuery({ ...subsidyClaimsQuery(shopId, state, no), placeholderData: keepPreviousData })
  const { data } = query
  const of = data?.data.filter(({ id }) => chosen.includes(id)) ?? []
  const filter = (next: State) => {
    setNo(1)
    setChosen([])
    onState(next)
  }
  return (
    <BooksFrame
      menu={menu}
      title={t('subsidies.claims')}
      action={
        <ExportMenu
          of="subsidies.claimsExport"
          input={{ shopId, ...(state ? { state } : {}) }}
          name={t('subsidies.claims')}
        />
      }
    >
      <States state={state} onState={filter} />
      {data ? <Owed amount={data.owed} /> : null}
      <QueryState query={query} rows={4} rowPx={120} />
      {data?.data.length === 0 ? (
        <EmptyState icon="card" title={t('subsidies.noClaims')} text={t('subsidies.noClaimsText')} />
      ) : null}
      {of.length > 0 ? (
        <Batch
          key={of.map(({ id, version }) => `${id} ${version}`).join()}
          chosen={of}
          onDone={() => setChosen([])}
        />
      ) : null}
      <Stack as="ul" gap={3} className={classes.claims}>
        {data?.data.map((claim) => (
          <li key={claim.id}>
            <ClaimCard
              claim={claim}
              head={
                <CheckField
                  label={claim.skuName}
                  checked={chosen.includes(claim.id)}
                  onChange={(checked) =>
                    setChosen(checked ? [...chosen, claim.id] : chosen.filter((id) => id !== claim.id))
                  }
                />
              }
            />
            <Link to="/order" search={{ id: claim.orderId }}>
              {claim.orderNo}
            </Link>
          </li>
        ))}
      </Stack>
      {data ? <PageTurner no={no} size={claimsPageSize} total={data.total} onTurn={setNo} /> : null}
    </BooksFrame>
  )
}
